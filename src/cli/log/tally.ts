/** Counts what happened to the lines, for the operator. */
import { LOG_LIMITS, type JudgedVisit } from '../../contract/hits/log-visits.ts'
import { formatHint } from './formats.ts'
import { printable } from '../../lib/text/text.ts'

/** Number of lines, and the first one. */
type Some = { count: number; first: string }

export type Tally = {
  lines: number
  skipped: number
  unreadable: number
  /** Connections without a request: TLS bytes, early closes. */
  noRequest: number
  taken: number
  known: number
  /** Lines that lack only the site. */
  hostless: Some
  /** By the edge's reason. */
  refused: Map<string, Some>
  shown: string[]
  /** Only when the log is judged without storing. */
  judged: {
    count: number
    target: number
    suspicious: number
    bot: number
    crawlers: number
    /** Reasons of Bot verdicts, by signal. */ reasons: Map<string, number>
  }
}

const MOST_SHOWN = 5
const MOST_REASONS = 10

export const newTally = (): Tally => ({
  lines: 0,
  skipped: 0,
  unreadable: 0,
  noRequest: 0,
  taken: 0,
  known: 0,
  hostless: { count: 0, first: '' },
  refused: new Map(),
  shown: [],
  judged: { count: 0, target: 0, suspicious: 0, bot: 0, crawlers: 0, reasons: new Map() },
})

export const labelOf = ({ lines }: Tally, text: string | undefined): string =>
  `line ${lines}: ${text === undefined ? '(too long)' : printable(text)}`

export function countUnreadable(tally: Tally, text: string | undefined): void {
  tally.unreadable += 1
  if (tally.shown.length < MOST_SHOWN) tally.shown.push(labelOf(tally, text))
}

export function countHostless({ hostless }: Tally, label: string): void {
  if (hostless.count === 0) hostless.first = label
  hostless.count += 1
}

export function countRefused({ refused }: Tally, why: string, label: string): void {
  const before = refused.get(why)
  refused.set(why, { count: (before?.count ?? 0) + 1, first: before?.first ?? label })
}

export function countJudged({ judged }: Tally, { class: hitClass, suspicious, category, reasons }: JudgedVisit): void {
  judged.count += 1
  judged[hitClass] += 1
  if (suspicious) judged.suspicious += 1
  if (category === 'verified' || category === 'unverified') judged.crawlers += 1
  if (hitClass === 'bot')
    for (const signal of new Set(reasons)) judged.reasons.set(signal, (judged.reasons.get(signal) ?? 0) + 1)
}

/** Lines to take, none taken. */
export function cameToNothing({ taken, known, judged, unreadable, hostless, refused }: Tally): boolean {
  return taken + known + judged.count === 0 && unreadable + hostless.count + refused.size > 0
}

const DAYS = LOG_LIMITS.oldestMs / 86_400_000
const REFUSED: Readonly<Record<string, string>> = {
  tooOld: `older than ${DAYS} days, which are not stored; --dry-run judges them`,
  ahead: 'ahead of the clock',
  invalid: 'no address, or not whole',
}

const withFirst = (text: string, { count, first }: Some): string[] =>
  count === 0 ? [] : [`${count} ${text}`, `  the first: ${first}`]

/** `stored`: the visits were stored, not only judged. */
export function sentences(tally: Tally, { stored }: { stored: boolean }): string[] {
  const { lines, skipped, unreadable, noRequest, taken, known, refused, hostless, shown, judged } = tally
  const done = stored
    ? `${taken} visits recorded, ${known} known before`
    : `${judged.count} visits judged and none stored`
  return [
    `${lines} lines: ${done}, ${skipped} no pages, ${unreadable} unreadable`,
    ...(noRequest === 0
      ? []
      : [`${noRequest} lines of connections without a request (TLS bytes, closed before they asked)`]),
    ...(stored ? [] : verdicts(judged)),
    ...withFirst('name no host: give it as --site https://your.site', hostless),
    ...[...refused].flatMap(([why, some]) => withFirst(`refused: ${REFUSED[why] ?? why}`, some)),
    ...shown.map((line) => `unreadable ${line}`),
    ...(cameToNothing(tally) && unreadable > 0 ? formatHint(shown[0]) : []),
  ]
}

function verdicts({ count, target, suspicious, bot, crawlers, reasons }: Tally['judged']): string[] {
  const row = (name: string, part: number, of: number) =>
    `${name.padEnd(32)} ${String(part).padStart(8)} ${((100 * part) / Math.max(1, of)).toFixed(1).padStart(6)} %`
  const most = [...reasons].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, MOST_REASONS)
  return [
    row('Target', target, count),
    row('  suspicious', suspicious, count),
    row('Bot', bot, count),
    row('  crawlers', crawlers, count),
    ...(most.length > 0
      ? ['What spoke most often against a Bot:', ...most.map(([signal, times]) => row(`  ${signal}`, times, bot))]
      : []),
  ]
}
