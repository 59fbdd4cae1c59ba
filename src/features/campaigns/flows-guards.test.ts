/** Bounds, rights and races of flows. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_FLOW_CAMPAIGNS, MOST_FLOWS } from '../../contract/campaigns/flow-words.ts'
import type { CallName } from '../../contract/routes.ts'
import { makes } from '../../contract/screen-uses.ts'
import { CONTRACT } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Caller } from '../../domain/context.ts'
import { settledByFlow } from '../../domain/campaigns/flows.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { group, makeCampaign, makeFlow, PARTS, rule } from '../../domain/testing/flows.ts'
import { whileLocked } from '../../domain/testing/while-locked.ts'
import { withFlow } from '../../rules/campaigns/flow-parts.ts'
import { accessAllows } from '../../rules/accounts/team-access.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { findCampaign, lockCampaign, settingsOf, updateCampaign } from '../../store/config/campaigns/campaigns.ts'
import { lockFlow, putFlow } from '../../store/config/campaigns/flows.ts'
import { accounts, campaigns, flows } from '../../store/config/schema.ts'

let app: TestApp
let owner: Caller

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.account('user')
})

const settingsIn = async (id: string) => {
  const row = await findCampaign(app.db, id)
  return row ? settingsOf(row) : expect.fail('gone')
}
const NEXT = { ...PARTS, rules: [rule('Next', 'DE')] }
const save = (flow: { id: string; name: string }, given: object = NEXT, caller = owner) =>
  app.call('flows.save', caller, { name: flow.name, ...given, id: flow.id })

const CHANGES = ['flows.save', 'flows.make', 'flows.remove'] as const

test('team users and partners change none; readers of a team only read; screens and keys open no more', () => {
  for (const name of [...CHANGES, 'flows.replay'] as const)
    for (const role of ['team_user', 'referal'] as const) expect(CONTRACT[name].allowed, name).not.toContain(role)
  const reads = ['flows.list', 'flows.read'] as const
  for (const name of [...reads, ...CHANGES]) expect(CONTRACT[name].allowed, name).not.toContain('referal')
  const open = (names: readonly CallName[], access: 'read' | 'finance') =>
    names.filter((one) => accessAllows(access, one))
  expect(open([...reads, ...CHANGES, 'flows.replay'], 'read')).toEqual(reads)
  expect(open([...reads, ...CHANGES, 'flows.replay'], 'finance')).toEqual([])
  for (const name of [...reads, ...CHANGES, 'flows.replay'] as const)
    expect((['Clients', 'Live', 'Logs', 'Payments'] as const).filter((screen) => makes(screen, name))).toEqual([])
  expect(reads.map((name) => CONTRACT[name].key)).toEqual(['campaigns:read', 'campaigns:read'])
  expect(CHANGES.map((name) => CONTRACT[name].key)).toEqual(CHANGES.map(() => 'campaigns:write'))
  expect(CONTRACT['flows.replay']).not.toHaveProperty('key')
})

test('staff change flows only with the client’s permission, and of an own client', async () => {
  const admin = await app.account('admin')
  const flow = await makeFlow(app, owner)
  const { id: campaignId } = await makeCampaign(app, owner)
  const ways = [
    () => app.call('flows.save', admin, { clientId: owner.account.id, name: 'New' }),
    () => save(flow, NEXT, admin),
    () => app.call('flows.make', admin, { campaignId, name: 'Made' }),
    () => app.call('flows.remove', admin, { id: flow.id }),
  ]
  for (const way of ways)
    expect(await refusal(way())).toMatchObject({ status: 403, body: { error: TEXTS.editingNotAllowed } })
  await app.db.update(accounts).set({ editingAllowed: true }).where(eq(accounts.id, owner.account.id))
  for (const way of ways) await way()
  const stranger = await app.account('user')
  const foreign = app.call('flows.save', stranger, { clientId: owner.account.id, name: 'New' })
  expect(await refusal(foreign)).toMatchObject({ status: 404 })
  expect(await refusal(app.call('flows.save', admin, { name: 'Nobody’s' }))).toMatchObject({
    status: 422,
    body: { validation: { clientId: [TEXTS.required] } },
  })
})

test('a name is the client’s only one, whatever its case, and free again after the flow is gone', async () => {
  const { flow } = await app.call('flows.save', owner, { name: 'Shops' })
  const taken = { status: 422, body: { validation: { name: [TEXTS.nameTaken] } } }
  expect(await refusal(app.call('flows.save', owner, { name: ' SHOPS ' }))).toMatchObject(taken)
  const { flow: other } = await app.call('flows.save', owner, { name: 'Other' })
  expect(await refusal(save(other, { name: 'shops' }))).toMatchObject(taken)
  const { id: campaignId } = await makeCampaign(app, owner)
  expect(await refusal(app.call('flows.make', owner, { campaignId, name: 'shops' }))).toMatchObject(taken)
  expect((await save(flow, { name: 'SHOPS' })).flow.name).toBe('SHOPS')
  await app.call('flows.save', await app.account('user'), { name: 'Shops' })
  await app.call('flows.remove', owner, { id: flow.id })
  await app.call('flows.save', owner, { name: 'Shops' })
  const { name: field } = CONTRACT['flows.save'].input.shape
  for (const name of ['', ' ', 'x'.repeat(121), 'a\0b']) expect(field.safeParse(name).success, name).toBe(false)
})

test('a client has so many flows, also when two are made at once', async () => {
  const now = new Date()
  const parts = { ...PARTS, landingGroups: [], defaultLink: null } as never
  const rows = Array.from({ length: MOST_FLOWS - 1 }, (_, at) => ({
    clientId: owner.account.id,
    name: `Flow ${at}`,
    parts,
    createdAt: now,
    updatedAt: now,
  }))
  await app.db.insert(flows).values(rows)
  const { id: campaignId } = await makeCampaign(app, owner)
  const full = { status: 409, body: { error: TEXTS.flowsFull } }
  const second = whileLocked(app.db, {
    hold: async (tx) => {
      await lockClient(tx, owner.account.id)
      await putFlow(tx, { id: undefined, clientId: owner.account.id, name: 'One', parts, now })
    },
    meanwhile: () => app.call('flows.save', owner, { name: 'Other' }),
  })
  expect(await refusal(second)).toMatchObject(full)
  expect(await refusal(app.call('flows.save', owner, { name: 'More' }))).toMatchObject(full)
  expect(await refusal(app.call('flows.make', owner, { campaignId, name: 'More' }))).toMatchObject(full)
  const [some] = (await app.call('flows.list', owner)).flows
  await app.call('flows.remove', owner, { id: some?.id ?? '' })
  await app.call('flows.make', owner, { campaignId, name: 'More' })
})

test('so many campaigns share a flow; those that are gone for good do not count', async () => {
  const flow = await makeFlow(app, owner)
  const { id } = await makeCampaign(app, owner, { flow: flow.id })
  const own = await makeCampaign(app, owner)
  const [row] = await app.db.select().from(campaigns).where(eq(campaigns.id, id))
  if (!row) throw new Error('gone')
  const { id: _id, ...same } = row
  const rows = Array.from({ length: MOST_FLOW_CAMPAIGNS - 1 }, (_, at) => ({
    ...same,
    key: `c_full${at}`,
    integrationToken: `wt_full${at}`,
    postbackSecret: null,
    archivedAt: new Date(),
  }))
  await app.db.insert(campaigns).values(rows)
  const full = { status: 422, body: { validation: { flow: [TEXTS.flowCampaignsFull] } } }
  for (const given of [{}, { id: own.id }])
    expect(await refusal(makeCampaign(app, owner, { ...given, flow: flow.id }))).toMatchObject(full)
  expect(await refusal(app.call('company.copy', owner, { id }))).toMatchObject(full)
  // one that uses it already is saved as ever
  await makeCampaign(app, owner, { id, flow: flow.id, notes: 'Mine' })
  await app.db.update(campaigns).set({ removedAt: new Date() }).where(eq(campaigns.key, 'c_full7'))
  expect((await app.call('flows.read', owner, { id: flow.id })).flow.campaigns).toHaveLength(MOST_FLOW_CAMPAIGNS - 1)
  await makeCampaign(app, owner, { id: own.id, flow: flow.id })
})

test('no flow is made of an archived campaign, nor do its tests hold one back', async () => {
  const flow = await makeFlow(app, owner)
  app.services.tryVisit = async () => ({ link: 'bot.html' }) as never
  const visit = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0', url: 'https://shop.example/', referrer: '' }
  const tests = [{ name: 'Fails', visit, gets: 'target', link: '' }]
  const { id } = await makeCampaign(app, owner, { flow: flow.id, tests })
  expect(await refusal(save(flow))).toMatchObject({ status: 422 })
  await app.call('company.delete', owner, { id })
  await save(flow)
  app.services.tryVisit = async () => undefined
  const { id: campaignId } = await makeCampaign(app, owner)
  await app.call('company.delete', owner, { id: campaignId })
  expect(await refusal(app.call('flows.make', owner, { campaignId, name: 'Made' }))).toMatchObject({ status: 404 })
})

test('a campaign that leaves the flow while it is saved keeps what it has', async () => {
  const flow = await makeFlow(app, owner)
  const { id } = await makeCampaign(app, owner, { flow: flow.id })
  const saved = await whileLocked(app.db, {
    hold: async (tx) => {
      const row = await lockCampaign(tx, id)
      if (row) await updateCampaign(tx, row, { ...settingsOf(row), flow: null }, new Date())
    },
    meanwhile: () => save(flow),
  })
  expect(saved.flow.version).toBe(2)
  expect(await settingsIn(id)).toMatchObject({ flow: null, rules: [{ name: 'Shared' }] })
})

test('a campaign that comes to use the flow while it is saved gets it as saved', async () => {
  const flow = await makeFlow(app, owner)
  const mine = await makeCampaign(app, owner)
  const hold = async (tx: Parameters<typeof lockFlow>[0]) => {
    await lockFlow(tx, flow.id, 'changes')
    await putFlow(tx, {
      id: flow.id,
      clientId: owner.account.id,
      name: flow.name,
      parts: NEXT as never,
      now: new Date(),
    })
  }
  const ways = [
    () => makeCampaign(app, owner, { id: mine.id, flow: flow.id }),
    () => makeCampaign(app, owner, { flow: flow.id }),
  ]
  for (const meanwhile of ways) {
    const { rules } = await whileLocked(app.db, { hold, meanwhile })
    expect(rules).toMatchObject([{ name: 'Next', flow: true }])
  }
})

test('two saves of one version: the later one is refused', async () => {
  const flow = await makeFlow(app, owner)
  const second = whileLocked(app.db, {
    hold: async (tx) => {
      await lockFlow(tx, flow.id, 'changes')
      const draft = { id: flow.id, clientId: owner.account.id, name: flow.name, parts: NEXT as never, now: new Date() }
      await putFlow(tx, draft)
    },
    meanwhile: () => save(flow, { ...PARTS, expectedVersion: 1 }),
  })
  expect(await refusal(second)).toMatchObject({ status: 409, body: { error: TEXTS.flowChanged } })
})

test('settings that name a flow which was not looked up are refused', () => {
  const parts = { ...PARTS, landingGroups: [], defaultLink: null, defaultOffer: null } as never
  const plain = { ...(parts as object), flow: null } as never
  const uses = withFlow(plain, { id: '5', parts })
  for (const before of [undefined, plain, withFlow(plain, { id: '6', parts })])
    expect(() => settledByFlow(uses, { before, flow: undefined })).toThrow()
  expect(settledByFlow(uses, { before: uses, flow: undefined })).toEqual(uses)
})

test('a team user who leaves hands campaigns on with their flow', async () => {
  const mate = await app.account('team_user', { ownerId: owner.account.id })
  const flow = await makeFlow(app, owner, { landingGroups: [group('Behind', ['offer', 100])] })
  const { id } = await makeCampaign(app, mate, { flow: flow.id })
  expect(await settingsIn(id)).toMatchObject({ landingGroups: [{ name: 'Behind' }] })
  await app.call('teamUsers.deleteTeamUser', owner, { id: mate.account.id })
  expect((await app.call('flows.read', owner, { id: flow.id })).flow).toMatchObject({ campaigns: [{ id }], others: 0 })
  await save(flow, { ...NEXT, landingGroups: [] })
  expect(await settingsIn(id)).toMatchObject({ flow: flow.id, landingGroups: [], rules: [{ name: 'Next' }] })
})
