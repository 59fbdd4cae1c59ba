import { and, desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaigns/campaigns.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { group, makeCampaign, makeFlow, PARTS, rule } from '../../domain/testing/flows.ts'
import { findCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import { audit, changes } from '../../store/config/schema.ts'
import { runs } from '../../../tests/support/runs.ts'

let app: TestApp
let owner: Caller
let mate: Caller

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.account('user')
  mate = await app.account('team_user', { ownerId: owner.account.id })
})

const OTHER = {
  rules: [rule('Shared', 'DE'), rule('More', 'IT')],
  splitGroups: [group('All', ['a', 10], ['c', 90])],
  defaultLink: 'https://else.example/',
}

type Given = Record<string, unknown>
const flowOf = (given: Given = {}, caller = owner) => makeFlow(app, caller, given)
const campaignOf = (given: Given = {}, caller = owner) => makeCampaign(app, caller, given)
const read = async (id: string, caller = owner) => (await app.call('company.edit', caller, { id })).campaign
const changed = (flow: { id: string; name: string }, given: Given, caller = owner) =>
  app.call('flows.save', caller, { name: flow.name, ...given, id: flow.id })
const named = ({ rules }: { rules: readonly { name: string; flow?: true | undefined }[] }) =>
  rules.map(({ name, flow }) => (flow ? `${name} of the flow` : name))
const percents = ({ splitGroups }: { splitGroups: readonly { links: readonly { percent: number }[] }[] }) =>
  splitGroups.map(({ links }) => links.map(({ percent }) => percent))
const entries = (subject: string) =>
  app.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(desc(audit.id))

test('its split takes the place of the campaign’s, its rules come after the campaign’s own', async () => {
  const flow = await flowOf()
  const { id } = await campaignOf({ rules: [rule('Own')], splitGroups: [group('Mine', ['mine', 100])] })
  const before = await read(id)
  const saved = await campaignOf({ ...own(before), rules: [rule('Own')], flow: flow.id })
  expect(saved).toMatchObject({ flow: flow.id, version: 2, defaultLink: null })
  expect(named(saved)).toEqual(['Own', 'Shared of the flow'])
  expect(saved.splitGroups).toEqual(PARTS.splitGroups)
  expect((await app.call('flows.list', owner)).flows.find((one) => one.id === flow.id)).toMatchObject({
    campaigns: [{ id, name: CAMPAIGN.name, archived: false }],
    others: 0,
    rules: 1,
    groups: 1,
  })
})

/** As a reader sends them back. */
const own = (campaign: Campaign) => {
  const { kind: _kind, clientId: _client, source: _source, ...settings } = campaign
  return { ...settings, name: campaign.name }
}

test('a change is saved in all campaigns at once, archived ones too, each with its version', async () => {
  const flow = await flowOf()
  const ids = [await campaignOf({ flow: flow.id }), await campaignOf({ flow: flow.id }, mate)].map(({ id }) => id)
  const archived = (await campaignOf({ flow: flow.id })).id
  await app.call('company.delete', owner, { id: archived })
  const { flow: next } = await changed(flow, { ...OTHER, expectedVersion: 1 })
  expect(next).toMatchObject({ version: 2, rules: OTHER.rules })
  expect(next.campaigns).toHaveLength(3)
  for (const id of ids) {
    expect(await read(id)).toMatchObject({ version: 2, defaultLink: OTHER.defaultLink })
    expect(named(await read(id))).toEqual(['Shared of the flow', 'More of the flow'])
    expect(percents(await read(id))).toEqual([[10, 90]])
    const { versions } = await app.call('company.versions', owner, { id })
    expect(versions[0]).toMatchObject({ version: 2, author: owner.account.email, differs: false })
    // only what is the flow's, which is as it is now
    expect(versions[1]).toMatchObject({ version: 1, differs: false })
    const notified = await app.db
      .select()
      .from(changes)
      .where(and(eq(changes.kind, 'campaign'), eq(changes.ref, id)))
    expect(notified.length).toBe(2)
  }
  const restored = (await app.call('company.restore', owner, { id: archived })).campaign
  expect(percents(restored)).toEqual([[10, 90]])
})

test('the history has one entry of the flow, and a campaign’s names it', async () => {
  const flow = await flowOf()
  const { id } = await campaignOf({ flow: flow.id })
  await campaignOf({ flow: flow.id })
  await changed(flow, OTHER)
  const all = (await app.call('audit.ofClient', owner)).entries
  expect(all.filter(({ action }) => action === 'flows.save').map(({ subject }) => subject)).toEqual([
    `flows/${flow.id}`,
    `flows/${flow.id}`,
  ])
  expect(all[0]).toMatchObject({ subjectName: flow.name, before: PARTS, after: OTHER })
  const { entries: its, names } = await app.call('audit.ofClient', owner, { companyId: id })
  expect(its.map(({ action }) => action)).toEqual(['flows.save', 'campaign.save'])
  expect(its[0]?.after).toEqual({ flow: flow.id })
  expect(names[`flows/${flow.id}`]).toBe(flow.name)
})

test('a stale version is refused with 409, and nothing is changed', async () => {
  const flow = await flowOf()
  const { id } = await campaignOf({ flow: flow.id })
  await changed(flow, OTHER, owner)
  expect(await refusal(changed(flow, { ...PARTS, expectedVersion: 1 }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.flowChanged },
  })
  expect(await read(id)).toMatchObject({ version: 2 })
  expect(percents(await read(id))).toEqual([[10, 90]])
})

test('all campaigns or none: one without room for the rules holds the flow back', async () => {
  const flow = await flowOf()
  const first = await campaignOf({ flow: flow.id })
  const full = await campaignOf({ flow: flow.id, rules: Array.from({ length: 49 }, (_, at) => rule(`Own ${at}`)) })
  expect(await refusal(changed(flow, OTHER))).toMatchObject({
    status: 422,
    body: { validation: { rules: [TEXTS.flowRules] } },
  })
  for (const { id } of [first, full]) expect(await read(id)).toMatchObject({ version: 1 })
  const rules = Array.from({ length: 50 }, (_, at) => rule(`Own ${at}`))
  expect(await refusal(campaignOf({ flow: flow.id, rules }))).toMatchObject({ status: 422 })
})

test('undone, all campaigns are exactly as before, whatever their own parts and the flow’s', async () => {
  const rules = fc.array(fc.constantFrom(rule('One'), rule('Two', 'DE'), rule('Three', 'IT')), { maxLength: 2 })
  const splitGroups = fc.subarray([
    group('All', ['a', 60], ['b', 40]),
    group('Rest', ['c', 100]),
    group('More', ['a', 5], ['d', 95]),
  ])
  const parts = fc.record({
    rules,
    splitGroups,
    landingGroups: fc.subarray([group('Offers', ['o', 100])]),
    defaultLink: fc.constantFrom(null, 'https://default.example/'),
  })
  await fc.assert(
    fc.asyncProperty(parts, parts, fc.array(rules, { minLength: 1, maxLength: 2 }), async (then, now, owns) => {
      const flow = await flowOf(then)
      const ids: string[] = []
      for (const its of owns) ids.push((await campaignOf({ flow: flow.id, rules: its })).id)
      const state = () => Promise.all(ids.map(async (id) => settings(id)))
      const before = await state()
      await changed(flow, now)
      const [entry] = await entries(`flows/${flow.id}`)
      await changed(flow, entry?.before as Given)
      expect(await state()).toEqual(before)
    }),
    { numRuns: runs(4) },
  )
})

async function settings(id: string) {
  const row = await findCampaign(app.db, id)
  return row && settingsOf(row)
}

test('visitors keep their links where shares allow, in each campaign', async () => {
  const flow = await flowOf()
  const { id } = await campaignOf({ flow: flow.id })
  const dealt = async () => (await findCampaign(app.db, id))?.dealt[0] ?? []
  const before = await dealt()
  await changed(flow, { ...PARTS, splitGroups: [group('All', ['a', 50], ['b', 50])] })
  const after = await dealt()
  expect(after.filter((link, slot) => link !== before[slot])).toHaveLength(10)
  await changed(flow, PARTS)
  expect(await dealt()).toEqual(before)
})

test('what is the flow’s cannot be changed in a campaign; the rest can, and the flow can be left', async () => {
  const flow = await flowOf()
  const { id } = await campaignOf({ flow: flow.id })
  const whole = await read(id)
  const attempt = campaignOf({ ...own(whole), id, splitGroups: [group('All', ['a', 1], ['b', 99])] })
  expect(await refusal(attempt)).toMatchObject({
    status: 422,
    body: { validation: { splitGroups: [TEXTS.flowPart] } },
  })
  expect(await refusal(app.call('company.learn', owner, { id, group: 'All', learn: LEARN }))).toMatchObject({
    status: 422,
    body: { validation: { splitGroups: [TEXTS.flowPart] } },
  })
  // as it was read, with a rule more and one of the flow's left out
  const saved = await campaignOf({ ...own(whole), id, rules: [rule('New')], notes: 'Kept' })
  expect(named(saved)).toEqual(['New', 'Shared of the flow'])
  const left = await campaignOf({ ...own(saved), id, flow: null })
  expect(left).toMatchObject({ flow: null, splitGroups: PARTS.splitGroups })
  expect(named(left)).toEqual(['New', 'Shared'])
  await changed(flow, OTHER)
  expect(await read(id)).toMatchObject({ version: left.version, splitGroups: PARTS.splitGroups })
})

const LEARN = { goal: 'conversions', floor: 10, watch: false } as const

test('made of a campaign, and copied into campaigns when it is deleted: visits go on as before', async () => {
  const mine = await campaignOf({ rules: [rule('Own')], splitGroups: [group('Mine', ['x', 30], ['y', 70])] })
  const { flow } = await app.call('flows.make', owner, { campaignId: mine.id, name: 'Made' })
  expect(flow).toMatchObject({ name: 'Made', rules: [rule('Own')], campaigns: [{ id: mine.id }] })
  const uses = await read(mine.id)
  expect(uses).toMatchObject({ flow: flow.id, splitGroups: mine.splitGroups, version: 2 })
  expect(named(uses)).toEqual(['Own of the flow'])
  expect(await refusal(app.call('flows.make', owner, { campaignId: mine.id, name: 'Again' }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.flowAlready },
  })
  const second = await campaignOf({ flow: flow.id, rules: [rule('Second')] })
  expect(await refusal(app.call('flows.remove', owner, { id: flow.id }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.flowUsed },
  })
  expect(await app.call('flows.remove', owner, { id: flow.id, copy: true })).toMatchObject({ copied: 2 })
  expect(await read(mine.id)).toMatchObject({ flow: null, rules: [rule('Own')], splitGroups: mine.splitGroups })
  expect(named(await read(second.id))).toEqual(['Second', 'Own'])
  expect(await refusal(app.call('flows.read', owner, { id: flow.id }))).toMatchObject({ status: 404 })
  // a version that named it holds all parts
  const { campaign } = await app.call('company.restoreVersion', owner, { id: mine.id, version: 2 })
  expect(campaign).toMatchObject({ flow: null, splitGroups: mine.splitGroups })
  expect(await refusal(campaignOf({ flow: flow.id }))).toMatchObject({
    status: 422,
    body: { validation: { flow: [TEXTS.flowUnknown] } },
  })
})

test('an earlier version brings back what is the campaign’s own, with the flow as it is now', async () => {
  const flow = await flowOf()
  const { id } = await campaignOf({ flow: flow.id, rules: [rule('First')] })
  await campaignOf({ id, flow: flow.id, rules: [rule('Second')] })
  await changed(flow, OTHER)
  const { campaign } = await app.call('company.restoreVersion', owner, { id, version: 1 })
  expect(named(campaign)).toEqual(['First', 'Shared of the flow', 'More of the flow'])
  expect(percents(campaign)).toEqual([[10, 90]])
})

test('a copy of a campaign uses its flow', async () => {
  const flow = await flowOf()
  const { id } = await campaignOf({ flow: flow.id })
  const { campaign } = await app.call('company.copy', owner, { id })
  expect(campaign).toMatchObject({ flow: flow.id, splitGroups: PARTS.splitGroups })
  expect((await app.call('flows.read', owner, { id: flow.id })).flow.campaigns).toHaveLength(2)
})

test('offers are the client’s own, and one that a flow leads to is not deleted', async () => {
  const offerOf = async (caller: Caller) =>
    (await app.call('offers.save', caller, { name: 'Offer', link: 'https://o.example/', currency: 'USD' })).offer.id
  const mine = await offerOf(owner)
  const foreign = await offerOf(await app.account('user'))
  const to = (offer: string) => ({
    splitGroups: [{ name: 'A', conditions: [], links: [{ link: 'https://a.example/', percent: 100, offer }] }],
  })
  expect(await refusal(flowOf(to(foreign)))).toMatchObject({
    status: 422,
    body: { validation: { 'splitGroups.0.links.0.offer': [TEXTS.offerUnknown] } },
  })
  await flowOf(to(mine))
  expect(await refusal(app.call('offers.remove', owner, { id: mine }))).toMatchObject({ status: 409 })
})

test('the client’s alone: team users choose one and change none, and know no campaigns but theirs', async () => {
  const flow = await flowOf()
  const theirs = await campaignOf({ flow: flow.id }, mate)
  await campaignOf({ flow: flow.id, name: 'Hidden' })
  const { flows } = await app.call('flows.list', mate)
  expect(flows).toMatchObject([{ id: flow.id, campaigns: [{ id: theirs.id }], others: 1 }])
  const reads = { access: 'read' as const, ownerId: owner.account.id }
  const narrow = await app.account('team_user', { ...reads, campaignIds: [theirs.id] })
  const { flow: unused } = await app.call('flows.save', owner, { name: 'Unused' })
  expect((await app.call('flows.list', narrow)).flows.map(({ id }) => id)).toEqual([flow.id])
  expect(await refusal(app.call('flows.read', narrow, { id: unused.id }))).toMatchObject({ status: 404 })
  // what was changed in their campaign is in their history, the flow's own entry is not
  await changed(flow, OTHER)
  const seen = (await app.call('audit.ofClient', mate)).entries.filter(({ action }) => action === 'flows.save')
  expect(seen.map(({ subject }) => subject)).toEqual([`campaigns/${theirs.id}`])

  const stranger = await app.account('user')
  const member = await app.account('team_user', { ownerId: stranger.account.id })
  const admin = await app.account('admin')
  for (const caller of [stranger, member])
    expect(await refusal(app.call('flows.read', caller, { id: flow.id }))).toMatchObject({ status: 404 })
  expect(await refusal(changed(flow, PARTS, stranger))).toMatchObject({ status: 404 })
  expect(await refusal(app.call('flows.replay', stranger, { id: flow.id }))).toMatchObject({ status: 404 })
  expect(await refusal(app.call('flows.remove', stranger, { id: flow.id }))).toMatchObject({ status: 404 })
  expect(await refusal(app.call('flows.make', stranger, { campaignId: theirs.id, name: 'X' }))).toMatchObject({
    status: 404,
  })
  expect(await refusal(campaignOf({ flow: flow.id }, stranger))).toMatchObject({ status: 422 })
  for (const call of [() => changed(flow, PARTS, admin), () => app.call('flows.remove', admin, { id: flow.id })])
    expect(await refusal(call())).toMatchObject({ status: 403, body: { error: TEXTS.editingNotAllowed } })
  expect((await app.call('flows.list', admin, { clientId: owner.account.id })).flows).toHaveLength(2)
})

test('a test of any campaign that fails holds the flow back, unless it is overruled', async () => {
  const flow = await flowOf()
  const visit = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0', url: 'https://shop.example/', referrer: '' }
  const test1 = { name: 'French', visit, gets: 'target', link: '' }
  const tried: unknown[] = []
  app.services.tryVisit = async ({ settings: given }) => {
    tried.push(given?.rules.map(({ name }) => name))
    const blocks = given?.rules.some(({ name }) => name === 'More')
    return { link: blocks ? CAMPAIGN.botLink : 'https://a.example/' } as never
  }
  const { id } = await campaignOf({ flow: flow.id, tests: [test1] })
  expect(await refusal(changed(flow, OTHER))).toMatchObject({
    status: 422,
    body: { validation: { [`campaigns.${id}`]: [TEXTS.testFails] } },
  })
  expect(tried.at(-1)).toEqual(['Shared', 'More'])
  await changed(flow, { ...OTHER, overruled: 'Known' })
  expect(await read(id)).toMatchObject({ version: 2, testRun: { failed: ['French'] } })
  const [entry] = await entries(`flows/${flow.id}`)
  expect(entry?.after).toMatchObject({ overruled: 'Known' })
})
