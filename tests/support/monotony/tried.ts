/** Draws visits and changes and compares: as properties for a few runs, as worlds for millions. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { changedBy, rawChanges, type RawChange, type RawRequest } from '../raw-changes.ts'
import { compare, partsChanged, questionOf, type Compared } from './compare.ts'
import { clock, isRefusal, openWorlds, type World } from './edge.ts'
import { request, world } from './visits.ts'

/** A visit and its changes. `http`: over plain HTTP, first and afterwards. */
type Tried = { world: World; request: RawRequest; changes: RawChange[][]; plain: boolean }

/** Longer than the ten-minute memory, milliseconds. */
const APART_MS = 700_000
/** Worlds per block. */
const BLOCK = 40

const tried = (options: { each: number; maxLength?: number }): fc.Arbitrary<Tried> =>
  fc.record({
    world,
    request,
    changes: fc.array(rawChanges({ most: 2500, maxLength: options.maxLength ?? 4 }), {
      minLength: options.each,
      maxLength: options.each,
    }),
    plain: fc.boolean(),
  })

type Tally = { changes: number; judged: number; used: Map<string, number> }

/** Judges the visit, then after each list of changes; returns violations. Adds to the tally. */
async function tryAll({ world: under, request: first, changes, plain }: Tried, tally: Tally): Promise<string[]> {
  clock.advance(APART_MS)
  const open = openWorlds(under)
  const edge = open()
  const scheme = plain ? 'http' : 'https'
  const before = await edge.judge(questionOf(first, 'https'))
  const faults: string[] = []
  for (const list of changes) {
    const next = changedBy(first, list)
    const parts = partsChanged(first, next)
    if (plain) parts.add('scheme')
    const after = await open().judge(questionOf(next, scheme)).catch(refusalOf)
    tally.changes += list.length + (plain ? 1 : 0)
    tally.judged += 1
    const { wrong, used } =
      typeof after === 'string' ? REFUSED(after) : compare(before, after, parts, edge.entry.policy)
    for (const line of used) tally.used.set(line, (tally.used.get(line) ?? 0) + 1)
    faults.push(...wrong.map((fault) => `${fault}: by ${[...parts].join(' ')}: ${JSON.stringify(list)}`))
  }
  return faults
}

const REFUSED = (why: string): Compared => ({ wrong: [`refused: ${why}`], used: [] })

function refusalOf(error: unknown): string {
  if (isRefusal(error)) return `${error.status} ${error.message}`
  throw error
}

const newTally = (): Tally => ({ changes: 0, judged: 0, used: new Map() })

/** Runs at least so many changes; stops at the first violation. Blocks depend on the seed and their number. */
export async function tryMany(least: number, seed: number): Promise<{ tally: Tally; faults: string[] }> {
  const tally = newTally()
  for (let block = 0; tally.changes < least; block += 1) {
    const drawn = fc.sample(tried({ each: 30, maxLength: 30 }), { numRuns: BLOCK, seed: seed + block })
    for (const [at, one] of drawn.entries()) {
      const faults = await tryAll(one, tally)
      if (faults.length > 0)
        return { tally, faults: [`seed ${seed}, block ${block}, world ${at}: ${JSON.stringify(one.world)}`, ...faults] }
    }
  }
  return { tally, faults: [] }
}

export async function expectMonotony(runs: number, each: number): Promise<Tally> {
  const tally = newTally()
  await fc.assert(
    fc.asyncProperty(tried({ each }), async (one) => {
      expect(await tryAll(one, tally)).toEqual([])
    }),
    { numRuns: runs, endOnFailure: true },
  )
  return tally
}
