/** Slices of hits as bytes: each hit once and in order, whatever its text; files are deleted when read. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HitDetail } from '../hits/receipt.ts'
import { drawHits, hitsIn, nextHits, type SlicePosition } from './replay-hits.ts'
import { embedded } from '../testing/embedded.ts'
import { hostileText, personRow } from '../testing/rows.ts'

const store = embedded()
beforeAll(() => store.open())
afterAll(() => store.close())
beforeEach(() => store.empty())

const NOON = Date.UTC(2026, 4, 1, 12)
const span = { from: new Date(NOON), to: new Date(NOON + 60_000) }

async function sliced(most: number) {
  const found: HitDetail[] = []
  let after: SlicePosition | undefined
  for (;;) {
    const file = path.join(store.dir, 'slice')
    const { last } = await nextHits(store.events(), { campaign: '10', ...span }, { after, most, file })
    found.push(...hitsIn(file))
    expect(readdirSync(store.dir)).not.toContain('slice')
    if (!last) return found
    after = last
  }
}

test('slices of any size contain each hit once, in table order, like other queries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostileText, { minLength: 1, maxLength: 7 }), async (texts) => {
      await store.empty()
      const fields = (text: string) => ({ campaign: '10', utm_term: text.toWellFormed(), referrer: 'Київ' })
      await store.add(...texts.map((text, at) => personRow(NOON + (at % 3), fields(text))))
      const { hits } = await drawHits(store.events(), { campaigns: ['10'], ...span }, 100)
      const key = ({ log }: (typeof hits)[number]) => `${log.time} ${log.hit}`
      const ordered = hits.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
      for (const most of [1, 2, 100]) expect(await sliced(most)).toMatchObject(ordered)
    }),
    { numRuns: 8 },
  )
})

test('a campaign without hits gives nothing, and reports do not wait for slices', async () => {
  const before = store.events().queryPools()['report']
  expect(await sliced(5)).toEqual([])
  expect(store.events().queryPools()['report']).toEqual(before)
})
