import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesVerdicts, effectOf, LONGEST_AGO, partsVisits, spansOf } from './change-effect.ts'

const [QUARTER, DAY] = [900_000, 86_400_000]
const at = (text: string) => Date.parse(`2026-03-${text}Z`)
const shown = (spans: ReturnType<typeof spansOf>) =>
  spans &&
  [spans.since, spans.before].map(({ from, until }) =>
    [from, until].map((one) => new Date(one).toISOString().slice(8, 16)).join(' – '),
  )

test('settings that decide verdicts, of a campaign that existed', () => {
  expect(changesVerdicts({ before: { sensitivity: 'standard' }, after: { sensitivity: 'strict' } })).toBe(true)
  expect(changesVerdicts({ before: { name: 'A' }, after: { name: 'B' } })).toBe(false)
  expect(changesVerdicts({ before: null, after: { sensitivity: 'strict' } })).toBe(false)
  expect(partsVisits({ action: 'ban.add', before: null, after: {} })).toBe(true)
  expect(partsVisits({ action: 'company.rename', before: { name: 'A' }, after: { name: 'B' } })).toBe(false)
})

test('the same hours a week before; of the day before where the week before had other settings', () => {
  const change = at('20T10:07')
  expect(shown(spansOf(change, [change], at('20T16:20')))).toEqual(['20T10:15 – 20T16:15', '13T10:15 – 13T16:15'])
  const spans = spansOf(change, [at('16T09:00'), change, at('20T12:00')], at('20T16:20'))
  expect(shown(spans)).toEqual(['20T10:15 – 20T12:00', '19T10:15 – 19T12:00'])
  expect(spans?.ended).toBe(true)
  expect(spansOf(change, [at('19T12:00'), change], at('20T16:20'))).toBeUndefined()
  expect(spansOf(change, [change], change + QUARTER)).toBeUndefined()
})

test('spans are whole quarters, as long as each other, apart by days, and hold no other change', () => {
  const moment = fc.integer({ min: 0, max: 40 * 24 * 60 }).map((minutes) => at('01T00:00') + minutes * 60_000 + 1)
  fc.assert(
    fc.property(moment, fc.array(moment, { maxLength: 6 }), moment, (change, others, now) => {
      const spans = spansOf(change, [...others, change], now)
      if (!spans) return
      const { since, before } = spans
      const all = [since.from, since.until, before.from, before.until]
      expect(all.every((one) => one % QUARTER === 0)).toBe(true)
      expect(since.until - since.from).toBe(before.until - before.from)
      expect((since.from - before.from) % DAY).toBe(0)
      expect(change - before.from).toBeLessThanOrEqual(LONGEST_AGO)
      expect([before.until <= change, since.from >= change, since.until <= now]).toEqual([true, true, true])
      const within = ({ from, until }: typeof since) => [...others, change].filter((one) => one > from && one < until)
      expect([...within(since), ...within(before)]).toEqual([])
    }),
    { numRuns: 300 },
  )
})

const SPANS = {
  since: { from: at('20T10:15'), until: at('20T16:15') },
  before: { from: at('13T10:15'), until: at('13T16:15') },
  ended: false,
}
const of = (since: [number, number], before: [number, number]) => {
  const [now, then] = [since, before].map(([bots, visits]) => ({ bots, visits }))
  return now && then && effectOf(SPANS, { since: now, before: then })
}

test('too few visits say nothing; a difference within chance is none', () => {
  expect(of([3, 20], [200, 1000])).toBeNull()
  expect(of([0, 0], [200, 1000])).toBeNull()
  expect(of([120, 1000], [310, 1000])).toMatchObject({ differs: true, since: { bots: 120 }, before: { visits: 1000 } })
  expect(of([300, 1000], [310, 1000])).toMatchObject({ differs: false })
})

test('a difference is one both ways', () => {
  const counts = fc
    .tuple(fc.nat(2000), fc.integer({ min: 1, max: 2000 }))
    .map(([bots, more]) => [bots, bots + more] as [number, number])
  fc.assert(
    fc.property(counts, counts, (one, other) => {
      expect(of(one, other)?.differs).toBe(of(other, one)?.differs)
    }),
    { numRuns: 200 },
  )
})
