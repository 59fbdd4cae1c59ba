/** After migrating a filled store, all money screens show the same. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '../../store/config/engine/migrations.ts'
import { conversions } from '../../store/config/schema.ts'
import { conversionRow } from '../../store/config/testing/conversions.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'

const FILES = [
  '091-imported-files.sql',
  '093-imported-conversions.sql',
  '094-files-of-clicks-and-lists.sql',
  '095-refusals-by-their-line.sql',
  '108-cost-feeds.sql',
]
const BEFORE = [
  'DROP INDEX postbacks_conversion, conversion_refusals_postback',
  'DROP TABLE imported_conversions',
  ...['cost_entries', 'gap_reports', 'list_entries'].map((table) => `ALTER TABLE ${table} DROP COLUMN import_id`),
  'DROP TABLE cost_fetches',
  'DROP TABLE imported_files',
  'DROP TABLE cost_feeds',
]

let app: TestApp
let owner: Caller
let campaign: string
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user', { timezone: 'UTC' })
  campaign = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
})
afterAll(() => app.close())

const RANGE = { startDate: '2026-02-01', endDate: '2026-02-28' }

const shown = async () => ({
  // an older file is not remembered
  costs: (await app.call('costs.list', owner, {})).costs.map((cost) => ({ ...cost, importId: null })),
  conversions: await app.call('conversion.stats', owner, { ...RANGE, groupBy: 'campaign' }),
  byDay: await app.call('conversion.stats', owner, { ...RANGE, groupBy: 'date', by: 'conversion' }),
  gaps: await app.call('gap.list', owner, {}),
  lists: await app.call('clientblacklist.list', owner, {}),
  conversionRows: await app.db.select().from(conversions),
})

test('sums stay, and the next file is imported and undone', async () => {
  const cost = {
    companyId: campaign,
    startDate: '2026-02-01',
    endDate: '2026-02-03',
    model: 'total',
    currency: 'EUR',
  } as const
  await app.call('costs.add', owner, { ...cost, amount: '10.001' })
  const second = await app.call('costs.add', owner, {
    ...cost,
    startDate: '2026-02-05',
    endDate: '2026-02-05',
    amount: '-3',
  })
  await app.call('costs.takeBack', owner, { id: second.id })
  const file = 'Day,Amount,Currency\n2026-02-10,4.5,EUR\n2026-02-11,0.001,USD\n'
  await app.call('costs.import', owner, { body: file, companyId: campaign })
  await app.call('gap.import', owner, { body: 'Day,Clicks\n2026-02-01,7\n', companyId: campaign })
  await app.call('clientblacklist.add', owner, { type: 'ips', value: '198.51.100.7' })
  const row = { clientId: owner.account.id, campaignId: campaign, at: new Date('2026-02-02T10:00:00Z') }
  await app.db
    .insert(conversions)
    .values([
      conversionRow({ ...row, hit: '01KJM3TY000000000000000001', payout: 0.1 }),
      conversionRow({ ...row, hit: '01KJM3TY000000000000000002', payout: 700, taken: 300 }),
      conversionRow({ ...row, hit: '01KJM3TY000000000000000003', payout: 700, status: 'rejected' }),
    ])
  const before = await shown()
  expect(before.costs).toHaveLength(4)
  expect(before.conversions.totals).toMatchObject({ conversions: 2, revenue: [{ currency: 'EUR', amount: 700.1 }] })

  for (const statement of BEFORE) await app.db.execute(sql.raw(statement))
  for (const one of FILES) await app.db.execute(sql.raw(readFileSync(path.join(MIGRATIONS, one), 'utf8')))
  expect(await shown()).toEqual(before)

  const more = await app.call('costs.import', owner, {
    body: 'Day,Amount,Currency\n2026-02-20,1,EUR\n',
    companyId: campaign,
  })
  expect(more.added).toBe(1)
  await app.call('imports.takeBack', owner, { id: more.id ?? '' })
  expect(
    (await app.call('costs.list', owner, {})).costs.filter(({ takenBackAt }) => takenBackAt === null),
  ).toHaveLength(3)
})
