import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPEAL_LIMIT } from '../../contract/hits/appeal-words.ts'
import { applyRetention } from '../../jobs/retention.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { saveAppeal } from '../../store/config/hits/appeals.ts'
import { appeals, listEntries } from '../../store/config/schema.ts'
import type { HitRow, StoredReason } from '../../store/events/columns.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
const store = embedded()
let admin: Caller
let owner: Caller
let member: Caller
let stranger: Caller
let own: string
let team: string
beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  admin = await app.account('admin')
  owner = await app.account('user')
  member = await app.account('team_user', { ownerId: owner.account.id })
  stranger = await app.account('user')
  const save = async (caller: Caller) => (await app.call('campaign.save', caller, CAMPAIGN)).campaign.id
  own = await save(owner)
  team = await save(member)
})
afterAll(async () => {
  await store.close()
  await app.close()
})

const BOT = {
  class: 'bot',
  category: 'general',
  reasons: [['ua.empty', '', 'conclusive', 'agent'] as StoredReason],
} satisfies Partial<HitRow>
async function hitOf(campaign: string, more: Partial<HitRow> = {}): Promise<string> {
  const at = app.clock.now.getTime() - 3_600_000
  const time = new Date(at).toISOString().replace('T', ' ').replace('Z', '')
  const row = hitRow({ ...BOT, hit: newId(at), campaign, client: owner.account.id, time, ip: '203.0.113.7', ...more })
  const dir = path.join(store.dir, `spool-${row.hit}`)
  const spool = openSpool({ dir, insert: store.events().insertSegment, report: () => undefined })
  spool.append(row)
  expect(await spool.flush()).toBe(true)
  await spool.close()
  return row.hit
}
let senders = 0
const appeal = (reference: string, text = 'I am a person.') => {
  senders += 1
  app.origin.address = `198.51.100.${senders}`
  return app.call('appeals.make', undefined, { reference, text })
}
const listed = async (caller: Caller, given: object = {}) =>
  (await app.call('appeals.list', caller, given)).appeals.map(({ hit, text, state }) => `${hit} ${text} ${state}`)

const openAppeal = async (): Promise<string> =>
  (await app.call('appeals.list', owner, { state: 'open', companyId: own })).appeals[0]?.id ?? ''

test('stores an appeal once; every reference gets the same answer', async () => {
  const hit = await hitOf(own)
  const answers = [
    await appeal(hit, 'First.'),
    await appeal(hit.toLowerCase(), 'Second.'),
    await appeal(newId(app.clock.now.getTime())),
    await appeal('nothing'),
  ]
  expect(answers).toEqual(answers.map(() => ({})))
  expect(await listed(owner)).toEqual([`${hit} First. open`])
})

test('refuses appeals for people, crawlers, and rules on place, time and page', async () => {
  const before = await listed(owner)
  const place: StoredReason[] = [['policy.country_not_allowed', 'US', 'conclusive', 'policy']]
  const others: Partial<HitRow>[] = [
    { class: 'target', category: 'person', reasons: [] },
    { category: 'verified' },
    { category: 'unverified' },
    { category: 'policy', reasons: place },
    { reasons: [...BOT.reasons, ...place] },
  ]
  for (const more of others) await appeal(await hitOf(own, more))
  expect(await listed(owner)).toEqual(before)
})

test('limits the length of the text', async () => {
  await expect(appeal('x', 'y'.repeat(APPEAL_LIMIT + 1))).rejects.toThrow()
  await expect(appeal('x', '  ')).rejects.toThrow()
})

test('limits appeals per address and open ones per campaign', async () => {
  app.origin.address = '192.0.2.77'
  const send = () => app.call('appeals.make', undefined, { reference: 'x', text: 'y' })
  for (let sent = 0; sent < 8; sent += 1) await send()
  expect((await refusal(send())).status).toBe(429)
  const campaignId = team
  for (const hit of ['a', 'b', 'c'])
    await saveAppeal(app.db, { campaignId, hit, hitAt: app.clock.now, text: hit, createdAt: app.clock.now }, 2)
  expect(await listed(member)).toEqual(['b b open', 'a a open'])
})

test('owners see their own and their team’s, team users theirs, staff all, others none', async () => {
  expect(await listed(owner)).toHaveLength(3)
  expect(await listed(owner, { companyId: own })).toHaveLength(1)
  expect(await listed(member)).toHaveLength(2)
  expect(await listed(admin)).toHaveLength(3)
  expect(await listed(stranger)).toEqual([])
  expect((await refusal(app.call('appeals.list', stranger, { companyId: own }))).status).toBe(404)
})

test('settling allows the address or network in the client’s list, once, and records it', async () => {
  const id = await openAppeal()
  for (const caller of [stranger, member])
    expect((await refusal(app.call('appeals.settle', caller, { id, outcome: 'decline' }))).status).toBe(404)
  expect(await app.call('appeals.settle', owner, { id, outcome: 'network' })).toEqual({ value: '203.0.113.0/24' })
  expect(await app.db.select().from(listEntries)).toMatchObject([
    {
      clientId: owner.account.id,
      list: 'allow',
      type: 'ips',
      value: '203.0.113.0/24',
      note: expect.stringContaining('First.'),
    },
  ])
  expect((await refusal(app.call('appeals.settle', owner, { id, outcome: 'decline' }))).status).toBe(409)
  expect(await listed(owner, { state: 'allowed' })).toHaveLength(1)
  const second = await hitOf(own)
  await appeal(second, 'Again.')
  const again = await openAppeal()
  expect(await app.call('appeals.settle', owner, { id: again, outcome: 'network' })).toEqual({
    value: '203.0.113.0/24',
  })
  expect(await app.db.select().from(listEntries)).toHaveLength(1)
  const { receipt } = await app.call('logs.receipt', owner, { hit: second })
  expect(receipt.appeal).toMatchObject({ text: 'Again.', state: 'allowed' })
})

test('an appeal of a blocked address tells so and stays open', async () => {
  const hit = await hitOf(own, { ip: '198.51.100.200' })
  await appeal(hit)
  await app.call('clientblacklist.add', owner, { value: '198.51.100.200' })
  const id = await openAppeal()
  expect((await refusal(app.call('appeals.settle', owner, { id, outcome: 'address' }))).status).toBe(409)
  expect(await app.call('appeals.settle', owner, { id, outcome: 'decline' })).toEqual({ value: '' })
})

test('Logs, counts and files filter by state of the appeal, within the reader’s scope', async () => {
  const never = await hitOf(own)
  const range = { startDate: '2026-02-28', endDate: '2026-03-02', timezone: 'UTC' }
  const found = async (caller: Caller, filter: object, more: object = {}) => {
    const { logs, total } = await app.call('logs.userLogs', caller, { ...range, filter, ...more })
    expect(total).toBe(logs.length)
    return logs.map(({ hit, appealed }) => `${hit} ${appealed}`).toSorted()
  }
  const all = await found(owner, {})
  expect(all).toContain(`${never} `)
  const any = await found(owner, { appealed: 'any' })
  expect(any.length).toBeGreaterThan(1)
  expect(any).toEqual(all.filter((line) => !line.endsWith(' ')))
  expect(await found(owner, { appealed: { isNot: 'any' } })).toEqual(all.filter((line) => line.endsWith(' ')))
  for (const state of ['allowed', 'declined'])
    expect(await found(owner, { appealed: state })).toEqual(all.filter((line) => line.endsWith(` ${state}`)))
  expect(await found(owner, { appealed: 'nonsense' })).toEqual([])
  const [first = ''] = any
  const hit = first.split(' ')[0] ?? ''
  expect(await found(owner, { appealed: 'any', hit })).toEqual([first])
  expect(await found(owner, { appealed: 'any', hit: never })).toEqual([])
  expect(await found(stranger, { appealed: 'any' })).toEqual([])
  expect(await found(admin, { appealed: 'any' }, { clientId: stranger.account.id })).toEqual([])
  expect(await found(admin, { appealed: 'any' }, { clientId: owner.account.id })).toEqual(any)
  const { totals } = await app.call('logs.companyTotals', owner, { ...range, filter: { appealed: 'any' } })
  expect(totals.bot).toBe(any.length)
  const file = (await app.call('logs.export', owner, {
    ...range,
    filter: { appealed: 'any' },
    columns: ['hit', 'appealed'],
  })) as unknown as {
    body: AsyncIterable<string>
  }
  let text = ''
  for await (const part of file.body) text += part
  expect(
    text
      .replace('\uFEFF', '')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.replace(',', ' '))
      .toSorted(),
  ).toEqual(any)
})

test('retention and erasure delete appeals with their hits', async () => {
  const ip = '192.0.2.9'
  const hit = await hitOf(own, { ip })
  await appeal(hit, 'Erase me.')
  await app.call('privacy.erase', admin, { by: 'address', value: ip })
  expect(await listed(owner)).not.toContain(`${hit} Erase me. open`)
  const month = 31 * 86_400_000
  const hitAt = new Date(app.clock.now.getTime() - 3 * month)
  await saveAppeal(app.db, { campaignId: own, hit: 'old', hitAt, text: 'Old.', createdAt: hitAt })
  await app.call('privacy.save', admin, { keepMonths: 2, cutAddressDays: null })
  await applyRetention(app.services)
  const left = await app.db.select({ text: appeals.text }).from(appeals)
  expect(left.map(({ text }) => text)).not.toContain('Old.')
  expect(left.length).toBeGreaterThan(0)
})
