import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Question } from '../../contract/table.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'
import type { Caller } from '../../domain/context.ts'
import { audit } from '../../store/config/schema.ts'
import { recordedWith } from '../../store/config/accounts/audit.ts'

let app: TestApp
let owner: Caller
let mate: Caller
let campaign: string
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user', { timezone: 'Asia/Tokyo' })
  mate = await app.account('team_user', { ownerId: owner.account.id })
  const saved = await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'One' })
  campaign = saved.campaign.id
  await app.call('campaign.save', mate, { ...CAMPAIGN, name: 'Two' })
  await app.call('clientblacklist.add', owner, { value: '203.0.113.7' })
  const entry = { action: 'campaign.save', subject: `campaigns/${campaign}`, actorId: owner.account.id }
  // 23:30 of the 1st in Tokyo, and half past midnight of the 2nd
  await app.db.insert(audit).values([
    { ...entry, at: new Date('2026-01-01T14:30:00Z') },
    { ...entry, at: new Date('2026-01-01T15:30:00Z') },
    { ...entry, actorId: null, at: new Date('2026-01-01T16:00:00Z') },
  ])
})
afterAll(() => app.close())

const read = (given: Question<'audit.ofClient'> = {}, caller = owner) => app.call('audit.ofClient', caller, given)
const JANUARY = { startDate: '2026-01-01', endDate: '2026-01-31' }

test('days begin at the reader’s midnight, or in the zone they ask for', async () => {
  const { days, total } = await read(JANUARY)
  expect(days).toEqual([
    { day: '2026-01-02', changes: 2 },
    { day: '2026-01-01', changes: 1 },
  ])
  expect(total).toBe(3)
  const second = { startDate: '2026-01-02', endDate: '2026-01-02' }
  expect((await read(second)).total).toBe(2)
  expect((await read({ ...second, timezone: 'UTC' })).total).toBe(0)
  expect((await read({ endDate: '2026-01-01' })).total).toBe(1)
})

test('a page counts whole days', async () => {
  const { entries, days } = await read({ ...JANUARY, perPage: 1 })
  expect([entries.length, days.length]).toEqual([1, 2])
})

test('of one kind, one campaign, one person', async () => {
  const actions = async (given: Question<'audit.ofClient'>) =>
    (await read(given)).entries.map(({ action, subjectName }) => [action, subjectName])
  expect(await actions({ kind: 'lists' })).toEqual([['clientblacklist.add', owner.account.email]])
  expect(await actions({ kind: 'plan' })).toEqual([])
  expect(new Set((await actions({ companyId: campaign })).map(([, name]) => name))).toEqual(new Set(['One']))
  expect(await actions({ person: mate.account.id })).toEqual([['campaign.save', 'Two']])
  expect((await read({ ...JANUARY, person: 'weir' })).total).toBe(1)
})

test('another client’s campaign gives nothing', async () => {
  const other = await app.account('user')
  expect((await read({ companyId: campaign }, other)).total).toBe(0)
})

test('names the people of the period; staff stay one nameless entry', async () => {
  const admin = await app.account('admin')
  await app.call('clients.updateSiteGenLimit', admin, { id: owner.account.id, limit: 4 })
  const ids = async (given: Question<'audit.ofClient'>, caller = owner) =>
    (await read(given, caller)).people.map(({ id, email }) => [id, email])
  const [mine, mates] = [owner, mate].map(({ account }) => [account.id, account.email])
  expect(await ids({})).toEqual([mates, mine, ['staff', null], ['weir', null]])
  expect(await ids(JANUARY)).toEqual([mine, ['weir', null]])
  expect((await read({ person: 'staff' })).entries.map(({ action }) => action)).toEqual(['clients.updateSiteGenLimit'])
  // a hidden account cannot be tried by its id
  expect((await read({ person: admin.account.id })).total).toBe(0)
  const clientId = owner.account.id
  expect(await ids({ clientId }, admin)).toContainEqual([admin.account.id, admin.account.email])
})

test('ids in the values have names', async () => {
  const { source } = await app.call('sources.save', owner, { name: 'Push', currency: 'EUR' })
  const cost = { sourceId: source.id, model: 'total', amount: '12.50', currency: 'EUR', startDate: '2026-02-01' }
  await app.call('costs.add', owner, { ...cost, endDate: '2026-02-02' })
  const { entries, names } = await read({ kind: 'costs' })
  expect(entries[0]?.after).toMatchObject({ sourceId: source.id })
  expect(names).toEqual({ [`sources/${source.id}`]: 'Push' })
})

test('what a change undid is marked, until that is undone; entries of others never are', async () => {
  const [saved] = (await read({ kind: 'lists' })).entries
  const undoing = (undoes: string | undefined, work: () => Promise<unknown>) =>
    recordedWith({ staffId: undefined, undoes }, work)
  const remove = () => app.call('clientblacklist.remove', owner, { values: ['203.0.113.7'], type: 'ips' })
  await undoing(saved?.id, remove)
  const [removed, added] = (await read({ kind: 'lists' })).entries
  expect(added?.undone).toMatchObject({ id: removed?.id, email: owner.account.email, byStaff: false })
  await undoing(removed?.id, () => app.call('clientblacklist.add', owner, { value: '203.0.113.7' }))
  expect((await read({ kind: 'lists' })).entries.map(({ undone }) => undone !== null)).toEqual([false, true, false])

  const other = await app.account('user')
  await undoing(saved?.id, () => app.call('campaign.save', other, CAMPAIGN))
  expect((await read({ kind: 'lists' })).entries.at(-1)?.undone).toBeNull()
})
