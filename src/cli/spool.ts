import path from 'node:path'
import { REPLAYED, type SpoolFile, type SpoolReport } from '../operator/spool.ts'
import { EXIT, UsageError, type Command, type Given } from './command.ts'

const fileLine = (what: string, { file, bytes, whole, damaged }: SpoolFile): string =>
  `  ${what.padEnd(10)} ${file}: ${bytes} bytes, ${whole} whole lines, ${damaged} damaged`

const linesOf = ({ name, segments, bytes, oldestSeconds, rejected, waiting, aside }: SpoolReport): string[] => [
  `${name}: ${segments} segments wait (${bytes} bytes, the oldest ${oldestSeconds} s), ${rejected} files set aside`,
  ...waiting.map((file) => fileLine('waiting', file)),
  ...aside.map((file) => fileLine('set aside', file)),
]

async function show({ ask, terminal }: Given, read: boolean): Promise<number> {
  const spools = await ask('spools', { read })
  for (const line of spools.flatMap(linesOf)) terminal.print(line)
  return spools.some(({ aside, waiting }) => aside.length > 0 || waiting.some(({ damaged }) => damaged > 0))
    ? EXIT.found
    : EXIT.ok
}

export const spoolShow: Command = {
  name: 'spool',
  args: [],
  description: 'Shows what waits in the spools and what was set aside. Ends with 3 when something was.',
  options: { check: { type: 'boolean', description: 'Reads each file and counts its damaged lines.' } },
  run: (given) => show(given, given.is('check')),
}

export const spoolReplay: Command = {
  name: 'spool replay',
  args: ['[FOLDER]'],
  description:
    'Stores what was set aside, each line once; with FOLDER, the segments of a spool that another machine or an earlier run has left.',
  options: {
    as: {
      type: 'string',
      value: REPLAYED.join('|'),
      description: 'What FOLDER holds; spool (hits), unless said otherwise.',
    },
  },
  run: async ({ args: [folder], ask, text, terminal }) => {
    if (folder === undefined) {
      const done = await ask('replayRejected', {})
      for (const { file, stored, left } of done) terminal.print(`${file}: ${stored} lines stored, ${left} failed`)
      if (done.length === 0) terminal.print('nothing was set aside')
      return done.some(({ left }) => left > 0) ? EXIT.found : EXIT.ok
    }
    const name = REPLAYED.find((one) => one === (text('as') ?? 'spool'))
    if (!name) throw new UsageError(`--as must be one of ${REPLAYED.join(', ')}`)
    const { segments, left } = await ask('replayFolder', { dir: path.resolve(folder), name })
    terminal.print(`${segments} segments, ${left} failed`)
    return left > 0 ? EXIT.found : EXIT.ok
  },
}
