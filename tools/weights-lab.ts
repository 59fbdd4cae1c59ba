/**
 * `npm run weights [-- SEEDS]`: learned split weights against fixed equal ones where the truth is known; a table for
 * docs/lab/weights.md. Exits 1 if a floor breaks, a false winner is named too often, or learning loses more than equal
 * weights where there is a difference.
 */
import { simulate, summarize, type Summary, type World } from '../src/rules/experiments/learning/testing/simulate.ts'

const SEEDS = Number(process.argv[2] ?? 200)
const FLOOR = 10
const USUAL = { visitorsPerHour: 40, days: 14, delayDays: 1.5, floor: FLOOR } as const
const byConversions = (gap: number, more: Partial<World> = {}): World => ({
  ...USUAL,
  goal: 'conversions',
  rates: [0.03, 0.03 * (1 + gap)],
  ...more,
})
const WORLDS: [name: string, gap: number, world: World][] = [
  ['two links', 0, byConversions(0)],
  ['two links', 0.1, byConversions(0.1)],
  ['two links', 0.3, byConversions(0.3)],
  ['two links', 1, byConversions(1)],
  ['three links', 0, byConversions(0, { rates: [0.03, 0.03, 0.03] })],
  ['three links', 0.3, byConversions(0.3, { rates: [0.03, 0.03, 0.039] })],
  ['nights convert a third', 0, byConversions(0, { nights: true })],
  ['nights convert a third', 0.3, byConversions(0.3, { nights: true })],
]

const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`
const HEAD = [
  'world',
  'better by',
  'lost, equal',
  'lost, learned',
  '± 95 %',
  'won',
  'false “won”',
  'least share',
  'most step',
]

process.stdout.write(
  `${SEEDS} seeds each. 40 visitors an hour for 14 days, 3 % convert after 1.5 days on average, floor ${FLOOR} %.\n\n`,
)
process.stdout.write(`| ${HEAD.join(' | ')} |\n|${HEAD.map(() => '---').join('|')}|\n`)
for (const [name, gap, world] of WORLDS) {
  const runs = Array.from({ length: SEEDS }, (_, seed) => simulate(seed + 1, world))
  const found = summarize(runs, (link) => gap > 0 && link === world.rates.length - 1)
  process.stdout.write(`| ${rowOf(name, gap, found).join(' | ')} |\n`)
  if (isBroken(gap, found)) process.exitCode = 1
}

function rowOf(name: string, gap: number, found: Summary): string[] {
  return [
    name,
    gap === 0 ? 'nothing' : percent(gap, 0),
    percent(found.lostEqual),
    percent(found.lost),
    percent(1.96 * found.error, 2),
    gap === 0 ? '' : percent(found.wonBest, 0),
    percent(found.wonWrong),
    `${found.leastShare} %`,
    String(found.mostStep),
  ]
}

function isBroken(gap: number, found: Summary): boolean {
  if (found.leastShare < FLOOR || found.wonWrong > 0.05) return true
  return gap > 0 && found.lost >= found.lostEqual
}
