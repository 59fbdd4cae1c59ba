/** `weir export-visitor` and `weir erase`: writes or deletes everything stored about a visitor. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Command, EXIT, type Given, type Option, UsageError } from './command.ts'
import type { WriteFile } from '../operator/wire.ts'
import type { VisitorKey } from '../store/events/hits/privacy.ts'

/** Exactly one of these names a visitor. */
const VISITOR: Record<VisitorKey['by'], Option> = {
  address: { type: 'string', value: 'IP', description: 'Every hit from this address.' },
  visitor: { type: 'string', value: 'ID', description: 'The visitor of a campaign, as its hits name them.' },
  hit: { type: 'string', value: 'ID', description: 'This hit alone.' },
}

/** @throws UsageError when none or several are given. */
function visitorOf({ text }: Pick<Given, 'text'>): VisitorKey {
  const named = (Object.keys(VISITOR) as VisitorKey['by'][]).flatMap((by) => {
    const value = text(by)
    return value === undefined || value === '' ? [] : [{ by, value }]
  })
  const [key] = named
  if (!key || named.length > 1) throw new UsageError('give one of --address, --visitor and --hit')
  return key
}

/** A new file of the calling user; removed unless complete. @throws Error when it exists. */
const into =
  (to: string): WriteFile =>
  async (_file, body) => {
    const file = createWriteStream(to, { flags: 'wx', mode: 0o600 })
    const closed = new Promise((resolve) => file.once('close', resolve))
    try {
      await pipeline(body, file)
    } catch (error) {
      await closed // a file that is still opening would appear after its removal
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(to, { force: true })
      throw error
    }
  }

export const exportVisitor: Command = {
  name: 'export-visitor',
  args: ['FILE'],
  description:
    'Write everything that is stored of an address, a visitor or a hit to a new file, one JSON object a line.',
  options: VISITOR,
  run: async ({ args: [to], text, ask, terminal }) => {
    const key = visitorOf({ text })
    if (to === undefined) throw new UsageError('name the file to write to')
    const { lines } = await ask('visitorLines', key, into(to))
    terminal.print(`${to}: ${lines} lines`)
    return EXIT.ok
  },
}

export const erase: Command = {
  name: 'erase',
  args: [],
  description:
    'Delete everything that is stored of an address, a visitor or a hit; conversions stay without what was known of them.',
  options: { ...VISITOR, yes: { type: 'boolean', description: 'Do it: nothing brings it back.' } },
  run: async ({ text, is, ask, terminal }) => {
    const key = visitorOf({ text })
    if (!is('yes')) throw new UsageError('this deletes permanently: add --yes')
    const { hits, probes, conversions } = await ask('eraseVisitor', key)
    terminal.print(
      `deleted ${hits} hits and ${probes} browser reports, removed the visitor from ${conversions} conversions`,
    )
    return EXIT.ok
  },
}
