/** Counts by signal equal a plain fold over rows, and Logs. */
import fc from 'fast-check'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '../../../contract/hits/hit-words.ts'
import { CLASSES } from '../../../contract/hits/hits.ts'
import { TARGET_MODES } from '../../../contract/campaigns/campaigns.ts'
import type { HitRow, StoredReason } from '../columns.ts'
import type { HitQuery } from '../hit-query.ts'
import { hitLogs } from '../hits/logs.ts'
import { passedBySignal, signalsIn } from './signals-seen.ts'
import { openSpool } from '../spool/spool.ts'
import { embedded } from '../testing/embedded.ts'
import { hitRow, storedTime } from '../testing/rows.ts'

const store = embedded()
beforeAll(() => store.open())
afterAll(() => store.close())

const KINDS = { 'ua.empty': 'agent', 'net.vpn': 'network', 'retired.word': 'headers', "o'dd": 'agent' } as const
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]
const DAY: Omit<HitQuery, 'filter' | 'class'> = {
  campaigns: ['10', '11'],
  startDate: '2026-03-29',
  endDate: '2026-03-29',
  timezone: 'Europe/Kyiv',
}
const [FROM, TO] = [Date.parse('2026-03-28T22:00:00Z'), Date.parse('2026-03-29T21:00:00Z')]

const anyRow: fc.Arbitrary<Partial<HitRow> & { at: number }> = fc.record({
  at: fc.integer({ min: FROM - 7_200_000, max: TO + 7_200_000 }),
  campaign: fc.constantFrom('10', '11', '12'),
  class: fc.constantFrom(...CLASSES),
  category: fc.constantFrom(...CATEGORIES),
  suspicious: fc.boolean(),
  mode: fc.constantFrom(...TARGET_MODES),
  visitor: fc.constantFrom('a', 'b', 'c'),
  reasons: fc
    .array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('weak', 'conclusive')), { maxLength: 5 })
    .map((found) => found.map(([name, weight]): StoredReason => [name, '', weight, KINDS[name]])),
})

type Kept = HitRow & { at: number }
const namesOf = ({ reasons }: Kept) => [...new Set(reasons.map(([name]) => name))]

/** The same, row by row. */
function folded(rows: readonly Kept[]) {
  const count = (of: readonly Kept[], holds: (row: Kept) => boolean) => of.filter(holds).length
  return NAMES.flatMap((signal) => {
    const of = rows.filter((row) => namesOf(row).includes(signal))
    if (of.length === 0) return []
    return {
      signal,
      kind: KINDS[signal],
      visits: of.length,
      target: count(of, (row) => row.class === 'target' && !row.suspicious),
      suspicious: count(of, (row) => row.class === 'target' && row.suspicious),
      bot: count(of, (row) => row.class === 'bot'),
      conclusive: count(of, ({ reasons }) => reasons.find(([name]) => name === signal)?.[2] === 'conclusive'),
      visitors: new Set(of.map(({ visitor }) => visitor)).size,
      lastHit: new Date(Math.max(...of.map(({ at }) => at))).toISOString(),
    }
  })
}

function passedOf(rows: readonly Kept[]) {
  const isPassedTarget = (row: Kept) => row.class === 'target' && row.category === 'person'
  const isPassedBot = (row: Kept) => row.class === 'bot' && row.mode !== 'show'
  return ['10', '11'].flatMap((campaign) =>
    ['', ...NAMES].flatMap((signal) => {
      const of = rows.filter(
        (row) =>
          row.campaign === campaign && (signal === '' ? row.reasons.length === 0 : namesOf(row).includes(signal)),
      )
      const [target, bot] = [of.filter(isPassedTarget).length, of.filter(isPassedBot).length]
      return target + bot === 0 ? [] : { campaign, signal, target, bot }
    }),
  )
}

const bySignal = <Row extends { signal: string; campaign?: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (`${a.campaign} ${a.signal}` < `${b.campaign} ${b.signal}` ? -1 : 1))

let runs = 0
async function keep(rows: readonly HitRow[]) {
  await store.empty()
  const dir = path.join(store.dir, `spool-${++runs}`)
  const spool = openSpool({ dir, insert: store.events().insertSegment, report: () => undefined })
  for (const row of rows) spool.append(row)
  expect(await spool.flush()).toBe(true)
  await spool.close()
}

test('sums signals of a range like a plain fold over the rows, and like Logs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 250, size: 'max' }), async (given) => {
      const rows: Kept[] = given.map(({ at, ...fields }) => ({
        ...hitRow({ ...fields, time: storedTime(new Date(at).toISOString()) }),
        at,
      }))
      await keep(rows.map(({ at: _at, ...row }) => row))
      const meant = rows.filter(({ at, campaign }) => at >= FROM && at < TO && campaign !== '12')
      const { rows: found, sums } = await signalsIn(store.events(), DAY)
      expect(bySignal(found)).toEqual(bySignal(folded(meant)))
      expect(sums).toEqual({ visits: meant.length, shown: meant.filter(({ reasons }) => reasons.length > 0).length })
      expect(found.map(({ visits }) => visits)).toEqual(found.map(({ visits }) => visits).toSorted((a, b) => b - a))
      expect(bySignal(await passedBySignal(store.events(), DAY))).toEqual(bySignal(passedOf(meant)))
      for (const { signal, visits } of found.slice(0, 1)) {
        const filter = { reason: { is: [signal] } }
        const logs = await hitLogs(store.events(), { ...DAY, filter, class: 'all', offset: 0, limit: 1 })
        expect(logs.total).toBe(visits)
      }
    }),
    { numRuns: 4 },
  )
})

test('is empty without campaigns', async () => {
  const nobody = { ...DAY, campaigns: [] }
  expect(await signalsIn(store.events(), nobody)).toEqual({ rows: [], sums: { visits: 0, shown: 0 } })
  expect(await passedBySignal(store.events(), nobody)).toEqual([])
})
