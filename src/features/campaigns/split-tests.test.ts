/** Uses real visits in the event store. */
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/secrets/new-id.ts'
import { conversions } from '../../store/config/schema.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import { SIGNALS_VERSION } from '../../judge/table.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { conversionRow } from '../../store/config/testing/conversions.ts'

const HOUR_MS = 3_600_000
const link = (name: string, percent = 50) => ({ link: `https://${name}.example/`, percent })
const group = (name: string, ...links: ReturnType<typeof link>[]) => ({ name, links })
const OFFERS = group('Offers', link('a'), link('b'))
const settings = (...splitGroups: ReturnType<typeof group>[]) => ({ ...CAMPAIGN, splitGroups })

const store = embedded()
let app: TestApp
let owner: Caller
let campaign: string

beforeAll(async () => {
  app = await createTestApp(store)
})
afterAll(() => app.close())

async function save(splitGroups: ReturnType<typeof group>[]): Promise<number> {
  const { id, version } = (await app.call('campaign.save', owner, { id: campaign, ...settings(...splitGroups) }))
    .campaign
  campaign = id
  app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS)
  return version
}

type Visits = { link: 0 | 1; version: number; count: number; of?: string } & Partial<HitRow>

/** Stores visits of distinct visitors. */
async function visits(...parts: Visits[]): Promise<HitRow[]> {
  const at = app.clock.now.getTime() - 1000
  const rows = parts.flatMap(({ link: index, version, count, of = '', ...more }) =>
    Array.from({ length: count }, (_, visitor) =>
      hitRow({
        class: 'target',
        category: 'person',
        hit: newId(at),
        campaign,
        client: owner.account.id,
        time: new Date(at).toISOString().replace('T', ' ').replace('Z', ''),
        split_group: 'Offers',
        split_link: String(index),
        policy_version: `${SIGNALS_VERSION}.${version}`,
        visitor: `${of}${index}-${visitor}`,
        ...more,
      }),
    ),
  )
  const spool = openSpool({
    dir: path.join(store.dir, 'spool'),
    insert: store.events().insertSegment,
    report: () => undefined,
  })
  for (const row of rows) spool.append(row)
  await spool.close()
  return rows
}

async function convert(rows: readonly HitRow[]): Promise<void> {
  for (const { hit } of rows)
    await app.db.insert(conversions).values(
      conversionRow({
        clientId: owner.account.id,
        campaignId: campaign,
        hit,
        at: app.clock.now,
        clickedAt: new Date(app.clock.now.getTime() - 1000),
        txid: hit,
        payout: 1250,
      }),
    )
}

const tested = async (caller = owner) => (await app.call('company.splitTests', caller, { id: campaign })).groups

test('counts people and converting people once, since the last change of shares', async () => {
  owner = await app.account('user')
  campaign = (await app.call('campaign.save', owner, settings(group('Offers', link('a', 60), link('b', 40))))).campaign
    .id
  await visits({ link: 0, version: 1, count: 7, of: 'before ' })
  const version = await save([OFFERS])
  await save([OFFERS, group('Others', link('c'), link('d'))])
  const [first, second] = [
    await visits({ link: 0, version: version + 1, count: 30 }),
    await visits({ link: 1, version, count: 32 }),
  ]
  const again = await visits({ link: 0, version: version + 1, count: 30 })
  await visits(
    { link: 0, version: version + 1, count: 9, class: 'bot', of: 'bot ' },
    { link: 1, version: version - 1, count: 9, of: 'the edge had not heard of the change ' },
    { link: 1, version: version + 1, count: 9, of: 'another group ', split_group: 'Others' },
  )
  await convert([...first.slice(0, 6), ...again.slice(0, 3), ...second.slice(0, 2)])
  expect(await tested()).toEqual([
    expect.objectContaining({
      name: 'Offers',
      visitors: 62,
      links: [
        expect.objectContaining({ link: 'https://a.example/', percent: 50, visitors: 30, converted: 6 }),
        expect.objectContaining({ link: 'https://b.example/', percent: 50, visitors: 32, converted: 2 }),
      ],
      ratio: { p: 1, fits: true, suspect: null },
      outcome: 'waiting',
    }),
    expect.objectContaining({ name: 'Others', visitors: 9, outcome: 'quiet' }),
  ])
  const [offers] = await tested()
  expect(new Date(offers?.since ?? '').getTime()).toBe(app.clock.now.getTime() - 1000)
})

test('reports wrong shares with the value that explains them', async () => {
  owner = await app.account('user')
  campaign = (await app.call('campaign.save', owner, settings(OFFERS))).campaign.id
  app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS)
  await visits(
    { link: 0, version: 1, count: 200, country: 'DE', of: 'german ' },
    { link: 1, version: 1, count: 204, country: 'DE', of: 'german ' },
    { link: 0, version: 1, count: 150, country: 'NL', of: 'dutch ' },
  )
  expect(await tested()).toMatchObject([
    { outcome: 'unfit', ratio: { fits: false, suspect: { dimension: 'country', value: 'NL', visitors: 150 } } },
  ])
})

test('a team user sees shares without conversions, others nothing', async () => {
  const member = await app.account('team_user', { ownerId: owner.account.id })
  const mine = (await app.call('campaign.save', member, settings(OFFERS))).campaign.id
  const { groups } = await app.call('company.splitTests', member, { id: mine })
  expect(groups).toMatchObject([{ outcome: 'none', links: [{ converted: null, rate: null }, { converted: null }] }])
  const stranger = await app.account('user')
  expect(await refusal(app.call('company.splitTests', stranger, { id: campaign }))).toMatchObject({ status: 404 })
})
