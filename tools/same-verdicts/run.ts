/**
 * `npm run verdicts:same -- --against FOLDER [--visits 1000000] [--seed 1]`: judges the same visits by this source tree
 * and another one, and compares answers, check pages, spool lines, counts and marks for other processes byte for byte.
 * Clock and ids are given. Exits with 1 at the first difference.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seeded } from '../../src/lib/numbers/seeded.ts'
import { fixedIds, openTree } from './tree.ts'
import { headsOf, visitorsOf, type Report } from './visits.ts'
import { worldsOf } from './worlds.ts'

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    visits: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
})
if (values.against === undefined) throw new Error('--against FOLDER: of the other source tree')
const [wanted, seed] = [Number(values.visits), Number(values.seed)]

const STEPS = 300
const WORLDS = 500
/** Milliseconds between two steps: at once, pages, returns, and a pause that ends the memory of rates. */
const GAPS = [0, 40, 900, 1000, 1000, 20_000, 61_000, 700_000]
const MOST_SHOWN = 6000
/** Worlds between two lines of progress. */
const TOLD = 50

crypto.randomFillSync = fixedIds()
syncBuiltinESMExports()

const clock = { now: Date.UTC(2026, 10, 18, 12) }
const here = await openTree(path.join(import.meta.dirname, '../..'), clock)
const other = await openTree(path.resolve(values.against), clock)
const random = seeded(seed)
const heads = headsOf(Math.min(6000, Math.ceil(wanted / 20)), seed)

const tally = { visits: 0, steps: 0, worlds: 0, bots: 0, checks: 0, refused: 0 }
const signalsSeen = new Map<string, number>()

function count(result: string): void {
  tally.bots += result.split('"class":"bot"').length - 1
  tally.checks += result.split('<!doctype').length - 1
  tally.refused += /\[(?:404|422|503),/.test(result) ? 1 : 0
  for (const [, name = ''] of result.matchAll(/"signal":"([\w.]+)"/g))
    signalsSeen.set(name, (signalsSeen.get(name) ?? 0) + 1)
}

function differ(step: unknown, world: unknown, mine: string, theirs: string): never {
  let at = 0
  while (mine[at] === theirs[at]) at += 1
  const around = (text: string): string => text.slice(Math.max(0, at - 300), at + 300)
  console.error(`DIFFERENT after ${tally.visits} visits (seed ${seed}), at character ${at}:`)
  console.error(`here:  ${around(mine)}\nother: ${around(theirs)}`)
  console.error(JSON.stringify({ step, world }).slice(0, MOST_SHOWN))
  process.exit(1)
}

for (let block = 0; tally.visits < wanted; block += 1) {
  for (const world of worldsOf(WORLDS, seed + block)) {
    if (tally.visits >= wanted) break
    const { id } = world
    Object.assign(world, { id: `${block}${id.padStart(4, '0')}`, key: `c_${block}_${id}` })
    here.open(world)
    other.open(world)
    tally.worlds += 1
    if (tally.worlds % TOLD === 0) console.error(`same so far: ${tally.visits} visits`)
    const signals: string[] = []
    const reports: Report[] = []
    const visitors = visitorsOf(random, world.key, heads, signals)
    const [usual, isSteady] = [GAPS[Math.floor(random() * GAPS.length)] ?? 0, random() < 0.5]
    for (let at = 0; at < STEPS; at += 1) {
      clock.now += isSteady ? usual : (GAPS[Math.floor(random() * GAPS.length)] ?? 0)
      const step = visitors.next(reports)
      const [mine, theirs] = [here.take(step), other.take(step)]
      const [one, two] = [JSON.stringify(mine), JSON.stringify(theirs)]
      if (one !== two) differ(step, world, one, two)
      tally.steps += 1
      tally.visits += step.is === 'visits' ? step.visits.length : 0
      count(one)
      reports.push(...mine.reports)
      if (typeof mine['signals'] === 'string') signals.push(mine['signals'])
    }
  }
}
console.log(`same: ${JSON.stringify(tally)}, ${signalsSeen.size} signals`)
console.log([...signalsSeen].map(([name, times]) => `${name} ${times}`).join(', '))
process.exit(0)
