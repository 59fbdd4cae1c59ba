import { open } from 'node:fs/promises'
import { EXIT, UsageError, type Command, type Given } from './command.ts'
import { followLog, keepPlace, readPlace, type Place } from './log/follow.ts'
import { formatLines, type LogReader, readersOf } from './log/formats.ts'
import { bytesOf, type Line, logLines } from './log/lines.ts'
import { createSender, type Sender } from './log/send.ts'
import { cameToNothing, countHostless, countUnreadable, labelOf, newTally, sentences, type Tally } from './log/tally.ts'
import { createVisits } from './log/visits.ts'

const ATTEMPTS = 8

export const importLog: Command = {
  name: 'import-log',
  args: ['[FILE...]'],
  description:
    'Reads access logs and records their visits, each only once however often it is read. Without FILE, or with -, from the standard input.',
  options: {
    'campaign': { type: 'string', value: 'KEY', description: 'Key of the campaign. Needed.' },
    'token': {
      type: 'string',
      value: 'TOKEN',
      description: 'Integration token of its client; better given as WEIR_TOKEN, which no list of processes shows.',
    },
    'format': {
      type: 'string',
      value: 'NAME|FORMAT',
      description:
        'Of the lines: combined, common, json, w3c (IIS, CloudFront), elb, or the format as it stands in the configuration of nginx or Apache. Told from the lines, unless given.',
    },
    'site': { type: 'string', value: 'URL', description: 'https://shop.example, for logs that do not say the host.' },
    'edge': {
      type: 'string',
      value: 'URL',
      description: 'Where Weir is; PUBLIC_URL or this machine, unless said otherwise.',
    },
    'all': { type: 'boolean', description: 'Also what is no page: pictures, scripts, other methods than GET.' },
    'dry-run': {
      type: 'boolean',
      description:
        'Judges visits of any age by today’s settings and data, says how many are what and why, and stores nothing.',
    },
    'follow': {
      type: 'boolean',
      description: 'Goes on reading one FILE as it is written, through rotations, until it is ended.',
    },
    'state': {
      type: 'string',
      value: 'FILE',
      description: 'With --follow: keeps up to where it was read, to go on there.',
    },
  },
  run: async (given) => {
    const { terminal, args, is } = given
    const dry = is('dry-run')
    if (dry && is('follow')) throw new UsageError('--dry-run reads whole files and excludes --follow')
    const tally = newTally()
    const ending = new AbortController()
    const sender = createSender({
      ...whereTo(given),
      dry,
      tally,
      warn: terminal.warn,
      attempts: is('follow') ? Infinity : ATTEMPTS,
      signal: ending.signal,
    })
    const take = taker(given, tally, sender)
    let failed = 0
    if (is('follow')) await follow(given, { take, sender, ending })
    else for (const file of args.length > 0 ? args : ['-']) failed += (await readWhole(file, given, take)) ? 0 : 1
    if (!ending.signal.aborted) await sender.flush()
    for (const line of sentences(tally, { stored: !dry })) terminal.print(line)
    return failed > 0 ? EXIT.failed : exitOf(tally)
  },
}

function whereTo({ text, settings }: Given): { edge: string; token: string; key: string } {
  const key = text('campaign')
  const token = text('token') ?? process.env['WEIR_TOKEN']
  if (key === undefined) throw new UsageError('--campaign KEY is missing')
  if (token === undefined) throw new UsageError('pass --token TOKEN or set WEIR_TOKEN')
  const edge = text('edge') ?? settings().publicUrl ?? `http://127.0.0.1:${settings().port}`
  return { key, token, edge: edge.replace(/\/+$/, '') }
}

type Take = { line: (line: Line, reader: LogReader) => Promise<void>; reader: () => LogReader }

function taker({ text, is }: Given, tally: Tally, sender: Sender): Take {
  const reader = readersOf(text('format'))
  if (typeof reader !== 'function') throw new UsageError(reader.wrong)
  const site = (text('site') ?? '').replace(/\/+$/, '')
  if (site !== '' && !/^https?:\/\/[^/]+$/i.test(site)) throw new UsageError('--site looks like https://shop.example')
  const outcomeOf = createVisits({ site, all: is('all') })
  const line = async (one: Line, { read }: LogReader) => {
    if (one.text === '') return
    const outcome = one.text === undefined ? 'unreadable' : outcomeOf(one.text, read)
    if (outcome === 'comment') return
    tally.lines += 1
    if (outcome === 'unreadable') countUnreadable(tally, one.text)
    else if (outcome === 'skipped' || outcome === 'noRequest') tally[outcome] += 1
    else if (outcome === 'hostless') countHostless(tally, labelOf(tally, one.text))
    else await sender.add(outcome.visit, labelOf(tally, one.text))
  }
  return { line, reader }
}

const exitOf = (tally: Tally): number => (cameToNothing(tally) ? EXIT.found : EXIT.ok)

/** A broken file is reported (false); others are read. */
async function readWhole(file: string, { terminal }: Given, take: Take): Promise<boolean> {
  const broken = (error: Error): undefined => {
    terminal.warn(`weir: ${file}: ${error.message}`)
    return undefined
  }
  const reader = await bytesOf(file, terminal.stdin).then((bytes) => logLines(bytes, { whole: true }), broken)
  if (!reader) return false
  const form = take.reader()
  let next = await reader.next().catch(broken)
  while (next?.value) {
    await take.line(next.value, form)
    next = await reader.next().catch(broken)
  }
  for (const line of formatLines(file, form.formats())) terminal.print(line)
  return next?.done === true
}

type Work = { take: Take; sender: Sender; ending: AbortController }

async function follow({ args, text }: Given, { take, sender, ending }: Work): Promise<void> {
  const [file, ...more] = args
  if (file === undefined || file === '-' || more.length > 0) throw new UsageError('--follow takes exactly one FILE')
  const state = text('state')
  const pause = async (place: Place) => {
    await sender.flush()
    if (state !== undefined) await keepPlace(state, place)
  }
  const end = () => ending.abort()
  process.once('SIGINT', end).once('SIGTERM', end)
  const form = take.reader()
  for (const line of await commentsOf(file)) form.read(line)
  for await (const line of followLog({
    file,
    from: state === undefined ? undefined : await readPlace(state),
    signal: ending.signal,
    pause,
  }))
    await take.line(line, form)
}

/** Bytes searched for comments. */
const HEAD = 16_384

/** W3C's name the fields; reading may resume far below. */
async function commentsOf(file: string): Promise<string[]> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return []
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  await handle.close()
  const lines = buffer
    .toString('utf8', 0, bytesRead)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  return lines.slice(0, -1).filter((line) => line.startsWith('#'))
}
