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

/** Signals over several visits, covered by `monotony.test.ts`. */
const OVER_VISITS: ReadonlySet<string> = new Set(['visitor', 'answers', 'privacy'])

test(
  'no change gains anything outside the table, and every line of it is used',
  { timeout: HOURS * 3_600_000 },
  async () => {
    const { tally, faults } = await tryMany(CHANGES, SEED)
    const used = [...tally.used].toSorted(([one], [other]) => (one < other ? -1 : 1))
    console.log(`seed ${SEED}: ${tally.changes} changes, ${tally.judged} visits judged`)
    console.log(used.map(([line, times]) => `${String(times).padStart(8)} ${line}`).join('\n'))
    expect(faults).toEqual([])
    const parts = new Set(used.map(([line]) => line.split(':')[0]))
    expect(GAINS.map(({ by }) => by).filter((by) => !parts.has(by) && !OVER_VISITS.has(by))).toEqual([])
  },
)
