import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutRow } from '../../edge/answer/record.ts'
import { applyRetention } from '../../jobs/retention.ts'
import { canonicalAddress } from '../../lib/net/address.ts'
import { loadCampaigns } from '../../store/config/edge-snapshot.ts'
import { readChanges, startOfChanges } from '../../store/config/changes.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import { listReason } from '../../judge/facts.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import type { Caller } from '../../domain/context.ts'

let app: TestApp
const store = embedded()
let admin: Caller
let client: Caller
beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  admin = await app.account('admin')
  client = await app.account('user')
})
afterAll(async () => {
  await store.close()
  await app.close()
})

async function put(rows: HitRow[]): Promise<void> {
  const spool = openSpool({
    dir: path.join(store.dir, `spool-${Math.random()}`),
    insert: store.events().insertSegment,
    report: () => undefined,
  })
  spool.append(...rows)
  expect(await spool.flush()).toBe(true)
  await spool.close()
}
const stored = <T = { n: number }>(question: string) => store.events().query<T>('report', question)
const campaign = async (settings: object = {}) =>
  (await app.call('campaign.save', client, { ...CAMPAIGN, ...settings })).campaign.id
const day = (daysAgo: number) =>
  `${new Date(app.clock.now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)} 12:00:00.000`
/** Counts by quarter-hour, as the engine does. */
const counted = async (id: string) =>
  (
    await stored(
      `SELECT sum(n) AS n FROM (SELECT campaign, toStartOfFifteenMinutes(time), category, client, count() AS n FROM hits WHERE campaign = ${id} GROUP BY 1, 2, 3, 4)`,
    )
  )[0]?.n ?? 0

test('retention is the shorter of operator and campaign; stored counts agree', async () => {
  const [mine, shorter] = [await campaign(), await campaign({ keepMonths: 1 })]
  for (const id of [mine, shorter])
    await put([10, 40, 70, 100].map((ago) => hitRow({ campaign: id, time: day(ago), ip: '203.0.113.7' })))
  expect(await applyRetention(app.services)).toMatchObject({ removed: 3 })
  expect([await counted(mine), await counted(shorter)]).toEqual([4, 1])
  expect(await applyRetention(app.services), 'a second look finds nothing').toEqual({ removed: 0, cut: 0 })
  await app.call('privacy.save', admin, { keepMonths: 2, cutAddressDays: null })
  await applyRetention(app.services)
  expect([await counted(mine), await counted(shorter)]).toEqual([2, 1])
  expect(await app.call('privacy.read', admin)).toMatchObject({
    keeping: { keepMonths: 2, cutAddressDays: null },
    stricter: 1,
  })
  await app.call('privacy.save', admin, { keepMonths: null, cutAddressDays: null })
})

test('addresses are cut after the set days, wherever a hit has them, and equally by engine and edge', async () => {
  const id = await campaign({ cutAddressDays: 30 })
  const ip = fc.oneof(fc.ipV4(), fc.ipV6())
  const texts = fc.sample(ip, 60)
  const rows = texts.map((text) => {
    const known = canonicalAddress(text) ?? text
    return hitRow({
      campaign: id,
      time: day(31),
      ip: known,
      destination: `https://t.example/?ip=${encodeURIComponent(known)}&raw=${known}`,
      reasons: [
        ['list.block', listReason({ type: 'ips', value: known }), 'conclusive', 'list'],
        ['other', 'said', 'weak', 'agent'],
      ],
    })
  })
  const young = hitRow({ campaign: id, time: day(29), ip: '198.51.100.77' })
  await put([...rows, young])
  expect((await applyRetention(app.services)).cut).toBeGreaterThan(50)
  const found = new Map(
    (
      await stored<{ hit: string; ip: string; destination: string; reasons: { signal: string; value: string }[] }>(
        `SELECT hit, ip, destination, reasons FROM hits WHERE campaign = ${id}`,
      )
    ).map((row) => [row.hit, row]),
  )
  for (const row of rows) {
    const wanted = cutRow(row)
    expect(found.get(row.hit), row.ip).toMatchObject({
      ip: wanted.ip,
      destination: wanted.destination,
      reasons: wanted.reasons.map(([signal, value]) => ({ signal, value })),
    })
  }
  expect(found.get(young.hit)?.ip).toBe('198.51.100.77')
  expect(await applyRetention(app.services)).toEqual({ removed: 0, cut: 0 })
})

test('an operator’s setting reaches every campaign and edge; 0 days never stores a whole address', async () => {
  const id = await campaign()
  const from = await startOfChanges(app.db)
  await app.call('privacy.save', admin, { keepMonths: null, cutAddressDays: 0 })
  expect((await readChanges(app.db, from)).rows).toContainEqual({ kind: 'campaign', ref: id })
  expect((await loadCampaigns(app.db, [id]))[0]?.settings.cutAddressDays).toBe(0)
  await app.call('privacy.save', admin, { keepMonths: null, cutAddressDays: null })
  expect((await loadCampaigns(app.db, [id]))[0]?.settings.cutAddressDays ?? null).toBeNull()
})

async function linesOf(given: object): Promise<Record<string, Record<string, unknown>>[]> {
  const { body } = (await app.call('privacy.export', admin, given)) as unknown as { body: AsyncIterable<string> }
  let text = ''
  for await (const part of body) text += part
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>)
}

test('exports everything stored of a visitor, then erases it; conversions stay without visitor data', async () => {
  const id = await campaign()
  const own = Array.from({ length: 3 }, () =>
    hitRow({ campaign: id, time: day(1), ip: '198.51.100.9', visitor: 'visitor-a' }),
  )
  const other = hitRow({ campaign: id, time: day(1), ip: '198.51.100.10', visitor: 'visitor-b' })
  await put([...own, other])
  const hit = own[0]?.hit ?? ''
  await store.run(
    `INSERT INTO probes (hit, time, client, campaign, visitor, agent, said, probe) VALUES ('${hit}', now64(3), 1, ${id}, 'visitor-a', 'x', 'nothing', '{}')`,
  )
  await app.db
    .execute(sql`INSERT INTO conversions (client_id, campaign_id, once, hit, clicked_at, converted_at, status, stage, reported, identity, payout, currency, txid, facts, postback_id, click_id)
    VALUES (${client.account.id}, ${id}, 'once', ${hit}, now(), now(), 'approved', 'sale', 'sale', ${`hit:${hit}`}, 700, 'EUR', '', ${JSON.stringify({ ip: '198.51.100.9', country: 'DE', reason: ['ua.x'] })}, 'p', 'EAIaIQ')`)
  const { source } = await app.call('sources.save', client, { name: 'Search', currency: 'EUR' })
  await app.db
    .execute(sql`INSERT INTO outgoing_postbacks (client_id, source_id, campaign_id, conversion_id, event, sent_values, state, queued_at, next_at, created_at)
    SELECT client_id, ${source.id}::bigint, campaign_id, id, 'sale', '{"clickid": "EAIaIQ"}', 'waiting', now(), now(), now() FROM conversions WHERE hit = ${hit}`)
  const lines = await linesOf({ by: 'address', value: '::ffff:198.51.100.9' })
  expect(lines.map((line) => Object.keys(line)[0])).toEqual([
    'hit',
    'hit',
    'hit',
    'probe',
    'conversion',
    'outgoingPostback',
  ])
  expect(JSON.stringify(lines)).not.toContain('visitor-b')
  expect(await linesOf({ by: 'hit', value: other.hit })).toHaveLength(1)

  expect(await app.call('privacy.erase', admin, { by: 'address', value: '198.51.100.9' })).toMatchObject({
    hits: 3,
    probes: 1,
    conversions: 1,
  })
  expect(await linesOf({ by: 'visitor', value: 'visitor-a' })).toEqual([])
  expect(await stored(`SELECT count() AS n FROM probes WHERE hit = '${hit}'`)).toEqual([{ n: 0 }])
  expect(await counted(id)).toBe(1)
  const { rows } = await app.db.execute<{ facts: object; payout: string; click_id: string }>(
    sql`SELECT facts, payout, click_id FROM conversions WHERE hit = ${hit}`,
  )
  expect(rows).toEqual([{ facts: { ip: '', country: '', reason: [] }, payout: '700', click_id: '' }])
  const queued = await app.db.execute(sql`SELECT 1 FROM outgoing_postbacks`)
  expect(queued.rows, 'nothing of them is sent any more').toEqual([])

  const { entries } = await app.call('audit.list', admin, {})
  const entry = entries.find(({ action }) => action === 'privacy.erase')
  expect(entry).toMatchObject({ after: { by: 'address', hits: 3 } })
  expect(JSON.stringify(entry)).not.toContain('198.51.100.9')
  expect(await app.call('privacy.erase', admin, { by: 'address', value: '198.51.100.9' })).toMatchObject({ hits: 0 })
})

test('refuses invalid addresses and values out of bounds', async () => {
  expect(await refusal(app.call('privacy.erase', admin, { by: 'address', value: 'everything' }))).toMatchObject({
    status: 422,
  })
  await expect(app.call('privacy.save', admin, { keepMonths: 0, cutAddressDays: null })).rejects.toThrow()
  await expect(app.call('privacy.save', admin, { keepMonths: null, cutAddressDays: -1 })).rejects.toThrow()
})
