import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../lib/secrets/new-id.ts'
import { listEntries } from '../../store/config/schema.ts'
import type { HitRow, StoredReason } from '../../store/events/columns.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import { triedText } from '../../judge/tried-data.ts'
import { SIGNALS_VERSION } from '../../judge/table.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
const store = embedded()
let admin: Caller
let owner: Caller
let mate: Caller
let own: string
let team: string
beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  admin = await app.account('admin')
  owner = await app.account('user')
  mate = await app.account('team_user', { ownerId: owner.account.id })
  own = (await app.call('campaign.save', owner, { ...CAMPAIGN, excludedCountries: ['FR'] })).campaign.id
  team = (await app.call('campaign.save', mate, CAMPAIGN)).campaign.id
})
afterAll(async () => {
  await store.close()
  await app.close()
})
beforeEach(() => app.db.delete(listEntries))

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const BLOCKED: StoredReason[] = [['list.client_block', 'ip 203.0.113.0/24', 'conclusive', 'list']]
const EXCLUDED: StoredReason[] = [['policy.country_excluded', 'FR', 'conclusive', 'policy']]

/** Returns its id. */
async function turnedAway(more: Partial<HitRow>): Promise<string> {
  const at = app.clock.now.getTime() - 3_600_000
  const row = hitRow({
    class: 'bot',
    category: 'policy',
    hit: newId(at),
    campaign: own,
    client: owner.account.id,
    time: new Date(at).toISOString().replace('T', ' ').replace('Z', ''),
    ip: '203.0.113.7',
    country: 'DE',
    user_agent: CHROME,
    ...more,
  })
  const spool = openSpool({
    dir: path.join(store.dir, `spool-${row.hit}`),
    insert: store.events().insertSegment,
    report: () => undefined,
  })
  spool.append(row)
  expect(await spool.flush()).toBe(true)
  await spool.close()
  return row.hit
}
const read = async (caller: Caller, hit: string) => (await app.call('logs.receipt', caller, { hit })).receipt
const block = (caller: Caller, value: string) => app.call('clientblacklist.add', caller, { value })

test('shows the verdict of tried data beside the one in force, to readers of Detection', async () => {
  const campaign = (await app.call('campaign.save', owner, { ...CAMPAIGN, excludedCountries: ['FR'] })).campaign
  const known = {
    region: '',
    city: '',
    asn: 0,
    isp: '',
    usageType: '',
    network: { hosting: '', vpn: '', tor: false, relay: false },
  } as const
  const hit = await turnedAway({
    campaign: campaign.id,
    policy_version: `${SIGNALS_VERSION}.${campaign.version}`,
    data_version: 'in-force',
    crawler: 'none',
    country: 'FR',
    reasons: EXCLUDED,
    tried_data: triedText('0123abcd', { ...known, country: 'DE', listed: null }),
  })
  const { receipt } = await app.call('logs.receipt', admin, { hit })
  expect(receipt.log).toMatchObject({ class: 'bot', dataVersion: 'in-force' })
  expect(receipt.replay.again).toBe('same')
  expect(receipt.tried).toMatchObject({
    version: '0123abcd',
    facts: { ...known, country: 'DE' },
    verdict: { class: 'target', category: 'person' },
  })
  expect(receipt.tried?.verdict?.reasons.map(({ signal }) => signal)).not.toContain('policy.country_excluded')
  expect((await app.call('logs.receipt', owner, { hit })).receipt.tried).toBeNull()
  const other = await turnedAway({ reasons: EXCLUDED, country: 'FR' })
  expect((await app.call('logs.receipt', admin, { hit: other })).receipt.tried).toBeNull()
})

test('names the deciding entry and who may remove it', async () => {
  await block(owner, '203.0.113.0/24')
  const hit = await turnedAway({ reasons: BLOCKED, campaign: team })
  const changes = [{ name: 'removeEntry', value: '203.0.113.0/24', scope: 'client' }]
  const whole = await read(owner, hit)
  expect(whole.entry).toMatchObject({ scope: 'client', type: 'ips', value: '203.0.113.0/24', list: 'block' })
  expect([whole.entry?.removable, whole.editable]).toEqual([true, true])
  expect(whole.replay).toMatchObject({ changes, yours: true })
  // a team user removes only their own entries, so an allow entry of their own is suggested
  const [theirs, staffs] = [await read(mate, hit), await read(admin, hit)]
  expect(theirs.entry?.removable).toBe(false)
  expect(theirs.replay).toMatchObject({ changes: [{ name: 'allowAddress', scope: 'client' }], yours: true })
  // staff have no calls for a client's list
  expect([staffs.entry?.removable, staffs.editable]).toEqual([false, false])
  expect(staffs.replay).toMatchObject({ changes, yours: false })
})

test('removed entries no longer decide, new ones do', async () => {
  const hit = await turnedAway({ reasons: BLOCKED })
  const gone = await read(owner, hit)
  expect(gone.entry).toBeNull()
  expect(gone.replay).toMatchObject({ same: false, changes: [], now: { class: 'target' } })
  await block(owner, '203.0.113.7')
  await app.call('blacklist.add', admin, { value: '203.0.113.0/24' })
  const again = await read(owner, hit)
  expect(again.entry).toBeNull()
  expect(again.replay.now.class).toBe('bot')
  // the client cannot remove everybody's entry, and their own blocks allowing the address
  expect(again.replay.changes.map(({ name }) => name)).toEqual(['removeEntry', 'allowAddress'])
})

test('a visit let through by the hold-out says so, replays the same, and lists changes that always let it pass', async () => {
  const { campaign } = await app.call('campaign.save', owner, { ...CAMPAIGN, holdOut: 1 })
  const hit = await turnedAway({
    campaign: campaign.id,
    category: 'general',
    user_agent: 'curl/8.5.0',
    reasons: [['ua.declared_bot', 'curl/8.5.0', 'conclusive', 'agent']],
    crawler: 'none',
    policy_version: `${SIGNALS_VERSION}.${campaign.version}`,
    held_out: true,
    mode: 'redirect',
    destination: CAMPAIGN.targetLink,
  })
  const { heldOut, log, line, replay } = await read(owner, hit)
  expect([heldOut, log.class, line.name]).toEqual([true, 'bot', 'conclusive'])
  expect(replay).toMatchObject({ again: 'same', same: true, changes: [{ name: 'allowAddress' }] })
  expect(replay.now.to).toContain(CAMPAIGN.targetLink)
  // without the hold-out the same visit is refused
  await app.call('campaign.save', owner, { ...CAMPAIGN, id: campaign.id, holdOut: 0 })
  const off = await read(owner, hit)
  expect(off.replay).toMatchObject({ again: 'same', now: { class: 'bot', to: CAMPAIGN.botLink } })
  expect((await read(owner, await turnedAway({ reasons: EXCLUDED }))).heldOut).toBe(false)
})

test('finds entries of every type as edges match them', async () => {
  const hit = await turnedAway({
    reasons: [],
    asn: 64500,
    isp: 'Example  Hosting\0',
    referrer: 'https://www.spam.example/x',
  })
  for (const [type, value] of Object.entries({
    asns: 'AS64500',
    isps: 'example hosting',
    domains: 'spam.example',
    agents: 'windows nt 10.0',
    ips: '203.0.0.0/16',
  })) {
    await app.db.delete(listEntries)
    await app.call('clientblacklist.add', owner, { type, value })
    expect([type, (await read(owner, hit)).replay.changes]).toEqual([
      type,
      [{ name: 'removeEntry', value, scope: 'client' }],
    ])
  }
  await app.db.delete(listEntries)
  await app.call('clientblacklist.add', owner, { value: '203.0.113.7', expiresAt: '2026-03-01T12:30:00Z' })
  expect((await read(owner, hit)).replay.changes).toHaveLength(1)
  app.clock.now = new Date('2026-03-01T12:31:00Z')
  expect((await read(owner, hit)).replay.changes).toEqual([])
})

test('editors of the campaign can change a custom rule, and whatever else decides', async () => {
  const hit = await turnedAway({ reasons: EXCLUDED, country: 'FR' })
  const changes = [{ name: 'includeCountry', value: 'FR', scope: null }]
  expect((await read(owner, hit)).replay).toMatchObject({ changes, yours: true })
  expect((await read(admin, hit)).replay).toMatchObject({ changes, yours: false })
  await block(owner, '203.0.113.7')
  expect((await read(owner, hit)).replay.changes.map(({ name }) => name)).toEqual(['removeEntry', 'includeCountry'])
})

test('only staff lift a ban, and a lifted ban refuses nobody', async () => {
  const since: StoredReason[] = [['policy.banned', 'since 2026-02-28', 'conclusive', 'policy']]
  const hit = await turnedAway({ reasons: since })
  expect((await read(owner, hit)).replay.changes).toEqual([])
  await app.call('ban.add', admin, { company: own, reason: 'Complaints' })
  const changes = [{ name: 'liftBan', value: '', scope: null }]
  expect((await read(owner, hit)).replay).toMatchObject({ changes, yours: false })
  expect((await read(admin, hit)).replay).toMatchObject({ changes, yours: true })
})

test('judges a hit again by its original settings, whatever was saved since', async () => {
  const { campaign } = await app.call('campaign.save', owner, { ...CAMPAIGN, excludedCountries: ['FR'] })
  const of = { campaign: campaign.id, country: 'FR', reasons: EXCLUDED, crawler: 'none' as const, headers_seen: false }
  const version = (number: number, signals = SIGNALS_VERSION) => ({ policy_version: `${signals}.${number}` })
  const hit = await turnedAway({ ...of, ...version(campaign.version) })
  const later = await app.call('campaign.save', owner, { ...CAMPAIGN, id: campaign.id })
  await app.call('company.rename', owner, { campaignId: campaign.id, name: 'Renamed' })
  expect((await read(owner, hit)).replay).toMatchObject({ again: 'same', saved: true, now: { class: 'target' } })
  const wrong = await turnedAway({ ...of, ...version(later.campaign.version) })
  expect((await read(owner, wrong)).replay.again).toBe('other')
  const renamed = await turnedAway({ ...of, ...version(later.campaign.version + 1) })
  expect((await read(owner, renamed)).replay.again).toBe('other')
  const why = async (more: Partial<HitRow>) =>
    (await read(owner, await turnedAway({ ...of, ...version(campaign.version), ...more }))).replay.again
  expect(await why(version(99))).toBe('settings')
  expect(await why(version(1, SIGNALS_VERSION - 1))).toBe('signals')
  expect(await why({ crawler: '' })).toBe('facts')
})
