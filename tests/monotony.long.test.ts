/**
 * Many changes: `CHANGES=10000000 SEED=1 LONG=1 npm test -- tests/monotony.long.test.ts`. As `monotony.test.ts`; also
 * requires that every line of the table of gains is used.
 */
import { expect, test } from 'vitest'
import { GAINS } from '../src/judge/gains.ts'
import { tryMany } from './support/monotony/tried.ts'

const CHANGES = Number(process.env['CHANGES'] ?? 300_000)
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
const HOURS = 6
/** Some lines are rare: a run of 300,000 changes may meet none. */
const ROUNDS = 5
/** A block of changes has a seed of its own, one above the last. */
const APART = 1_000_000

/** Signals over several visits, covered by `monotony.test.ts`. */
const OVER_VISITS: ReadonlySet<string> = new Set(['visitor', 'answers', 'privacy'])

test(
  'no change gains anything outside the table, and every line of it is used',
  { timeout: HOURS * 3_600_000 },
  async () => {
    let unused = GAINS.map(({ by }) => by).filter((by) => !OVER_VISITS.has(by))
    for (let round = 0; round < ROUNDS && unused.length > 0; round += 1) {
      const seed = SEED + round * APART
      const { tally, faults } = await tryMany(CHANGES, seed)
      const used = [...tally.used].toSorted(([one], [other]) => (one < other ? -1 : 1))
      console.log(`seed ${seed}: ${tally.changes} changes, ${tally.judged} visits judged`)
      console.log(used.map(([line, times]) => `${String(times).padStart(8)} ${line}`).join('\n'))
      expect(faults).toEqual([])
      const parts = new Set(used.map(([line]) => line.split(':')[0]))
      unused = unused.filter((by) => !parts.has(by))
    }
    expect(unused).toEqual([])
  },
)
