import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, bans } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
let owner: Caller
let member: Caller
let stranger: Caller
const ids = { own: '', team: '', foreign: '' }
const RANGE = { startDate: '2026-02-01', endDate: '2026-02-28', timezone: 'Asia/Kathmandu' }

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
  owner = await app.account('user')
  member = await app.account('team_user', { ownerId: owner.account.id })
  stranger = await app.account('user')
  const save = async (caller: Caller) => (await app.call('campaign.save', caller, CAMPAIGN)).campaign.id
  ids.own = await save(owner)
  ids.team = await save(member)
  ids.foreign = await save(stranger)
  await app.call('company.rename', owner, { campaignId: ids.own, name: 'Renamed' })
  await app.call('company.bulk', owner, { ids: [ids.own], act: 'tag', tag: 'x' })
  await app.call('ban.add', admin, { company: ids.foreign, reason: 'A secret of staff' })
  await app.call('clientblacklist.add', owner, { type: 'agents', value: 'walker' })
  await app.call('blacklist.add', admin, { type: 'agents', value: 'creeper' })
  await app.db
    .update(audit)
    .set({ at: sql`'2026-02-10 20:00:00Z'::timestamptz` })
    .where(like(audit.action, '%'))
})
afterAll(() => app.close())

async function annotationsFor(caller: Caller, given: object = {}) {
  const { annotations } = await app.call('logs.annotations', caller, { ...RANGE, ...given })
  expect(JSON.stringify(annotations)).not.toContain('secret')
  return annotations.map(({ kind, action, companyId }) => `${kind} ${action} ${companyId ?? ''}`.trim()).toSorted()
}

test('an owner sees all of the client’s, a team user their campaigns and the list; nobody sees others’', async () => {
  const list = 'list clientblacklist.add'
  expect(await annotationsFor(owner)).toEqual([
    `campaign campaign.save ${ids.own}`,
    `campaign campaign.save ${ids.team}`,
    list,
  ])
  expect(await annotationsFor(member)).toEqual([`campaign campaign.save ${ids.team}`, list])
  expect(await annotationsFor(stranger)).toEqual([
    `ban ban.add ${ids.foreign}`,
    `campaign campaign.save ${ids.foreign}`,
  ])
  expect(await annotationsFor(owner, { companyId: ids.own })).toEqual([`campaign campaign.save ${ids.own}`, list])
})

test('staff see everything, one client, one campaign, and everybody’s list', async () => {
  expect(await annotationsFor(admin)).toHaveLength(6)
  expect(await annotationsFor(admin, { clientId: stranger.account.id })).toEqual([
    `ban ban.add ${ids.foreign}`,
    `campaign campaign.save ${ids.foreign}`,
    'list blacklist.add',
  ])
  expect(await annotationsFor(admin, { companyId: ids.team })).toEqual([
    `campaign campaign.save ${ids.team}`,
    'list blacklist.add',
    'list clientblacklist.add',
  ])
})

test('names the author to their client’s people and administrators; staff stay anonymous to others', async () => {
  const namesFor = async (caller: Caller, campaign: string) => {
    const { annotations } = await app.call('logs.annotations', caller, RANGE)
    return annotations
      .filter(({ companyId }) => companyId === campaign)
      .map(({ action, by }) => `${action} ${by}`)
      .toSorted()
  }
  const manager = await app.account('manager')
  const saved = `campaign.save ${stranger.account.email}`
  expect(await namesFor(owner, ids.team)).toEqual([`campaign.save ${member.account.email}`])
  expect(await namesFor(stranger, ids.foreign)).toEqual(['ban.add null', saved])
  expect(await namesFor(manager, ids.foreign)).toEqual(['ban.add null', saved])
  expect(await namesFor(admin, ids.foreign)).toEqual([`ban.add ${admin.account.email}`, saved])
})

test('covers only the requested days, in the caller’s zone', async () => {
  const { annotations } = await app.call('logs.annotations', stranger, RANGE)
  expect(annotations[0]).toMatchObject({
    at: '2026-02-10T20:00:00.000Z',
    date: '2026-02-11',
    companyName: CAMPAIGN.name,
  })
  expect(await annotationsFor(stranger, { startDate: '2026-02-11', endDate: '2026-02-11' })).toHaveLength(2)
  expect(await annotationsFor(stranger, { startDate: '2026-02-10', endDate: '2026-02-10' })).toEqual([])
})

test('newer detection data appears when it first judged a hit', async () => {
  const { events } = app.services
  app.services.events = {
    query: async () => [{ first: '2026-02-12 10:00:00.000' }, { first: '2026-02-01 00:00:00.000' }],
  } as unknown as typeof events
  const { annotations } = await app.call('logs.annotations', stranger, RANGE)
  app.services.events = events
  expect(annotations[0]).toEqual({
    at: '2026-02-12T10:00:00.000Z',
    date: '2026-02-12',
    kind: 'data',
    action: 'data.update',
    companyId: null,
    companyName: null,
    by: null,
  })
  expect(annotations.filter(({ kind }) => kind === 'data')).toHaveLength(1)
})

test('another client’s campaign or client is not found', async () => {
  for (const given of [{ companyId: ids.foreign }, { clientId: stranger.account.id }])
    expect(await refusal(app.call('logs.annotations', owner, { ...RANGE, ...given }))).toMatchObject({ status: 404 })
  expect(await refusal(app.call('logs.annotations', member, { ...RANGE, companyId: ids.own }))).toMatchObject({
    status: 404,
  })
  expect((await app.db.select().from(bans).where(eq(bans.campaignId, ids.foreign))).length).toBe(1)
})
