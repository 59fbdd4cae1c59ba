import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSlice, runningShadows } from '../../store/config/detection/shadows.ts'
import type { Caller } from '../../domain/context.ts'
import { endOfShadow } from '../../domain/detection/shadow-ends.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
const who: Record<'admin' | 'owner' | 'member' | 'reader' | 'stranger', Caller> = {} as never
let campaign: string

beforeAll(async () => {
  app = await createTestApp()
  who.admin = await app.account('admin')
  who.owner = await app.account('user')
  who.member = await app.account('team_user', { ownerId: who.owner.account.id })
  who.stranger = await app.account('user')
})
afterAll(() => app.close())

const made = async (caller = who.owner) => (await app.call('campaign.save', caller, CAMPAIGN)).campaign.id
const begin = async (id: string, settings: object = { sensitivity: 'strict' }, caller = who.owner) =>
  (await app.call('company.startShadow', caller, { id, settings, days: 3 })).shadow

test('a client tries strict sensitivity and promotes it as a new version', async () => {
  campaign = await made()
  const shadow = await begin(campaign, { sensitivity: 'strict', countries: [], schedule: null })
  // unchanged settings are not part of the shadow
  expect(shadow).toMatchObject({ companyId: campaign, settings: { sensitivity: 'strict' }, state: 'running' })
  expect(shadow.settings).toEqual({ sensitivity: 'strict' })
  const read = (await app.call('company.shadow', who.owner, { id: shadow.id })).shadow
  expect(read).toMatchObject({ version: 1, inForce: { sensitivity: 'standard' }, judged: 0, examples: [] })

  // a save in between stays
  await app.call('campaign.save', who.owner, { ...CAMPAIGN, id: campaign, notes: 'meanwhile' })
  const stale = app.call('company.promoteShadow', who.owner, { id: shadow.id, expectedVersion: 1 })
  expect(await refusal(stale)).toMatchObject({ status: 409 })
  const { campaign: saved } = await app.call('company.promoteShadow', who.owner, { id: shadow.id })
  expect(saved).toMatchObject({ version: 3, sensitivity: 'strict', notes: 'meanwhile' })
  expect((await app.call('company.shadows', who.owner, { id: campaign })).shadows).toMatchObject([
    { id: shadow.id, state: 'promoted' },
  ])
  for (const name of ['company.promoteShadow', 'company.dropShadow'] as const)
    expect(await refusal(app.call(name, who.owner, { id: shadow.id }))).toMatchObject({ status: 409 })
})

test('a drop changes nothing, and another may start', async () => {
  const id = await made()
  const first = await begin(id)
  expect(await refusal(begin(id))).toMatchObject({ status: 409 })
  await app.call('company.dropShadow', who.owner, { id: first.id })
  const { campaign: left } = await app.call('company.edit', who.owner, { id })
  expect(left).toMatchObject({ version: 1, sensitivity: 'standard' })
  const second = await begin(id, { repeatLimit: 3 })
  expect((await app.call('company.shadows', who.owner, { id })).shadows.map((one) => one.id)).toEqual([
    second.id,
    first.id,
  ])
  await app.call('company.dropShadow', who.owner, { id: second.id })
})

test('refuses settings that change nothing or do not affect verdicts', async () => {
  const id = await made()
  expect(await refusal(begin(id, { sensitivity: 'standard' }))).toMatchObject({ status: 422 })
  for (const settings of [{}, { targetLink: 'https://elsewhere.example/' }, { sensitivity: 'severe' }])
    await expect(begin(id, settings)).rejects.toThrow('settings')
})

test('only for editors of the campaign, and only its own shadows', async () => {
  const id = await made()
  const { id: shadow } = await begin(id)
  for (const caller of [who.stranger, who.member]) {
    expect(await refusal(app.call('company.shadows', caller, { id }))).toMatchObject({ status: 404 })
    expect(await refusal(begin(id, { sensitivity: 'monitor' }, caller))).toMatchObject({ status: 404 })
    for (const name of ['company.shadow', 'company.promoteShadow', 'company.dropShadow'] as const)
      expect(await refusal(app.call(name, caller, { id: shadow }))).toMatchObject({ status: 404 })
  }
  // the operator's calls do not find it, and theirs is not a campaign's
  for (const name of ['shadows.read', 'shadows.promote', 'shadows.drop'] as const)
    expect(await refusal(app.call(name, who.admin, { id: shadow }))).toMatchObject({ status: 404 })
  const changes = { 'net.vpn': { campaigns: 'none' as const } }
  const { id: ofAll } = (await app.call('shadows.start', who.admin, { changes })).shadow
  expect((await app.call('shadows.list', who.admin, {})).shadows.map((one) => one.id)).toEqual([ofAll])
  expect(await refusal(app.call('company.promoteShadow', who.admin, { id: ofAll }))).toMatchObject({ status: 404 })
  await app.call('shadows.drop', who.admin, { id: ofAll })
  await app.call('company.dropShadow', who.owner, { id: shadow })
})

test('a client runs at most three at once, apart from other clients', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => made()))
  const shadows = []
  for (const id of ids.slice(0, 3)) shadows.push(await begin(id))
  expect(await refusal(begin(ids[3] ?? ''))).toMatchObject({ status: 409 })
  const foreign = await begin(await made(who.stranger), { sensitivity: 'strict' }, who.stranger)
  for (const { id } of shadows) await app.call('company.dropShadow', who.owner, { id })
  await app.call('company.dropShadow', who.stranger, { id: foreign.id })
})

test('at the end of its time its author is notified, and nothing changes', async () => {
  const id = await made()
  const { id: shadow } = await begin(id)
  const running = (await runningShadows(app.db)).find((one) => one.id === shadow)
  const slice = {
    judged: 9,
    unsure: 0,
    personBot: 2,
    doubtBot: 0,
    botPerson: 0,
    botDoubt: 0,
    personDoubt: 0,
    doubtPerson: 0,
    reached: { campaign: id, time: 1, hit: 'a' },
  }
  await addSlice(
    app.db,
    { shadowId: shadow, campaignId: id, hour: app.clock.now },
    { from: null, slice, differences: [] },
  )
  app.clock.now = new Date(running?.endsAt.getTime() ?? 0)
  expect(await endOfShadow(app.services, { id: shadow, atEnd: 'nothing' })).toBe('ended')
  const { notifications } = await app.call('notifications.list', who.owner, {})
  expect(notifications).toMatchObject([
    { notice: 'campaignShadowEnded', details: { shadow, campaign: CAMPAIGN.name, hits: '9', bots: '2', people: '0' } },
  ])
  expect((await app.call('company.edit', who.owner, { id })).campaign.version).toBe(1)
})
