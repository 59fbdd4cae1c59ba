/** Computed part of docs/explanation/sizing.md. */
import measured from './measured.json' with { type: 'json' }
import { ASSUMED, brokenAt, insertsAt, needOf, type Need } from './model.ts'
import { simulate, type Outcome } from './simulate.ts'

const SIZES = [1e6, 10e6, 100e6, 1e9, 10e9]
/** Edge processes have two threads here, and each process its own drain. */
const THREADS = 2
const AWAY = { from: 60, until: 660 }
const SECONDS = 1800
const SEED = 1

const BEGIN = '<!-- computed by `npm run sizing`: begin -->'
const END = '<!-- computed by `npm run sizing`: end -->'

/** Replaces the computed part of `page`. @throws Error when the page has no place for it. */
export function withTables(page: string): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('the page has no computed part')
  return `${before}${BEGIN}\n\n${tables()}\n\n${END}${after}`
}

export function tables(): string {
  return [base(), needs(), firstToBreak(), simulated()].join('\n\n')
}

function base(): string {
  const { peak, used } = ASSUMED
  const { visitMicroseconds, insertMicroseconds } = measured
  return [
    table(
      ['', 'measured', 'by', 'on'],
      Object.values(measured).map(({ value, unit, command, date }) => [unit, String(value), `\`${command}\``, date]),
    ),
    `\`peak = hits a day / 86 400 × ${peak}\`; threads of edges \`peak × ${visitMicroseconds.value} µs / ${used}\`, and one more on another machine; cores for inserts \`peak × ${insertMicroseconds.value} µs / ${used}\`, questions on top.`,
  ].join('\n\n')
}

function needs(): string {
  const { prices } = ASSUMED
  return [
    table(
      [
        'hits a day',
        'peak a second',
        'threads of edges',
        'cores for inserts, a copy',
        'disk a year, one copy',
        'spool, one hour',
        'window',
        'to and from the edges',
        'money a billion hits',
      ],
      SIZES.map((hits) => needRow(hits, needOf(hits))),
    ),
    `Money: cores, disk of ${ASSUMED.copies} copies kept ${ASSUMED.daysKept} days, and transfer, at ${prices.core} a core and month, ${prices.terabyte} a terabyte and month, ${prices.transferredTerabyte} a terabyte transferred: round figures of no seller. \`npm run sizing -- --core 8 --terabyte 40 --transfer 1\` prints it for yours.`,
  ].join('\n\n')
}

function needRow(hits: number, need: Need): string[] {
  return [
    size(hits),
    number(need.peak),
    number(need.edgeThreads),
    number(need.insertCores),
    bytes(need.disk / ASSUMED.copies),
    bytes(need.spoolHour),
    bytes(need.window),
    `${number(need.network / 1e6)} Mbit/s`,
    number(need.moneyPerBillion),
  ]
}

function firstToBreak(): string {
  return table(
    ['hits a day', 'beyond its limit with one of each, besides what the rows above name'],
    SIZES.map((hits, at) => {
      const above = new Set(SIZES.slice(0, at).flatMap((fewer) => brokenAt(fewer)))
      return [
        size(hits),
        brokenAt(hits)
          .filter((what) => !above.has(what))
          .join('; ') || 'nothing',
      ]
    }),
  )
}

/** Segment settings by size: few inserts with many threads. */
const segmentsFor = (hits: number): { ms: number; mb: number } =>
  hits >= 1e10 ? { ms: 1000, mb: 32 } : { ms: 250, mb: 8 }

/** One process of those needed, with the store away for ten minutes of the busiest hour. */
function processOf(hits: number): { processes: number; inserts: number; outcome: Outcome } {
  const { peak, edgeThreads } = needOf(hits)
  const processes = Math.max(1, Math.ceil(edgeThreads / THREADS))
  const { ms, mb } = segmentsFor(hits)
  const segment = { ms, bytes: mb * 2 ** 20 }
  const outcome = simulate({
    rate: () => peak / processes,
    seconds: SECONDS,
    threads: THREADS,
    segment,
    hitBytes: measured.spoolBytes.value,
    insert: { base: measured.insertBase.value, hit: measured.insertHit.value },
    away: AWAY,
    seed: SEED,
  })
  return { processes, inserts: insertsAt(peak, processes * THREADS, segment), outcome }
}

function simulated(): string {
  const rows = SIZES.map((hits) => {
    const { processes, inserts, outcome } = processOf(hits)
    const { ms, mb } = segmentsFor(hits)
    const { most, caughtUpAfter, delay } = outcome
    return [
      size(hits),
      `${processes} × ${THREADS}`,
      `${ms} / ${mb}`,
      number(inserts),
      `${number(delay.p50)} / ${number(delay.p99)} ms`,
      bytes(most.bytes),
      number(most.segments),
      caughtUpAfter === null ? 'never' : `${number(caughtUpAfter)} s`,
    ]
  })
  return table(
    [
      'hits a day',
      'processes × threads',
      'SEGMENT_MS / SEGMENT_MB',
      'inserts a second',
      'a hit is in the store after (p50 / p99)',
      'waits in a process after ten minutes without the store',
      'segments',
      'caught up after',
    ],
    rows,
  )
}

const table = (head: string[], rows: string[][]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')

const size = (hits: number): string => (hits >= 1e9 ? `${hits / 1e9} billion` : `${hits / 1e6} million`)

/** Two significant digits, the model's accuracy. */
function number(value: number): string {
  const rounded = Number(value.toPrecision(2))
  return rounded >= 1000 ? rounded.toLocaleString('en').replaceAll(',', ' ') : String(rounded)
}

function bytes(value: number): string {
  const unit = (['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const)[
    Math.min(5, Math.floor(Math.log10(Math.max(1, value)) / 3))
  ]
  const by = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, PB: 1e15 }
  return `${number(value / by[unit ?? 'B'])} ${unit}`
}
