/** Past visits judged under an unsaved flow. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTRACT } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { makeCampaign, makeFlow, PARTS, rule } from '../../domain/testing/flows.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'

const store = embedded()
let app: TestApp
let owner: Caller

beforeAll(async () => {
  app = await createTestApp(store)
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.account('user')
})

test('the past is judged again over all campaigns, and of each', async () => {
  const flow = await makeFlow(app, owner)
  const campaigns = [
    await makeCampaign(app, owner, { flow: flow.id, name: 'Busy' }),
    await makeCampaign(app, owner, { flow: flow.id, name: 'Quiet' }),
  ]
  const at = app.clock.now.getTime()
  const row = (id: string | undefined, country: string, hours: number) =>
    personRow(at - hours * 3_600_000, { campaign: id, client: owner.account.id, country })
  const [busy, quiet] = campaigns.map(({ id }) => id)
  await store.add(
    ...['IT', 'IT', 'DE', 'US', 'FR'].map((country, hour) => row(busy, country, hour + 1)),
    row(quiet, 'IT', 2),
    row(quiet, 'US', 3),
    row(quiet, 'IT', (DAY_MS / 3_600_000) * 9),
  )
  const next = { ...PARTS, rules: [rule('Shared'), rule('More', 'IT')] }
  const answer = await app.call('flows.replay', owner, { id: flow.id, ...next, days: 7 })
  expect(answer.replay).toMatchObject({
    visits: 7,
    judged: 7,
    turnedAway: { visits: 3 },
    letThrough: { visits: 0 },
    elsewhere: { visits: 0 },
  })
  expect(answer.replay.campaigns).toMatchObject([
    { id: busy, visits: 5, judged: 5, turnedAway: { visits: 2, low: 2, high: 2 } },
    { id: quiet, visits: 2, judged: 2, turnedAway: { visits: 1 } },
  ])
  // the same as in each campaign, asked by itself
  for (const { id } of campaigns) {
    const stored = (await app.call('company.edit', owner, { id })).campaign
    const { replay } = await app.call('logs.replay', owner, {
      companyId: id,
      settings: { ...CAMPAIGN, splitGroups: stored.splitGroups, rules: next.rules },
    })
    const its = answer.replay.campaigns?.find((one) => one.id === id)
    expect(its?.turnedAway.visits).toBe(replay.turnedAway.visits)
  }
  expect((await app.call('company.edit', owner, { id: busy ?? '' })).campaign.version).toBe(1)
})

test('all visits are ordered of the same campaigns: those that the caller may see', async () => {
  const flow = await makeFlow(app, owner)
  const busy = (await makeCampaign(app, owner, { flow: flow.id })).id
  const quiet = (await makeCampaign(app, owner, { flow: flow.id })).id
  const at = app.clock.now.getTime()
  await store.add(
    ...[busy, busy, quiet].map((campaign) =>
      personRow(at - DAY_MS, { campaign, client: owner.account.id, country: 'IT' }),
    ),
  )
  const next = { ...PARTS, rules: [rule('More', 'IT')] }
  const order = (caller: Caller, draft: object = next) =>
    app.call('replay.order', caller, { draft: { flow: { id: flow.id, ...draft } } })
  const { replay } = await app.call('flows.replay', owner, { id: flow.id, ...next })
  expect(replay.turnedAway.visits).toBe(3)
  expect((await order(owner)).replay.replay).toEqual(replay)
  const reads = { access: 'read' as const, ownerId: owner.account.id }
  const narrow = await app.account('team_user', { ...reads, campaignIds: [quiet] })
  expect((await order(narrow)).replay).toMatchObject({ hits: 1, replay: { campaigns: [] } })
  expect(await refusal(order(await app.account('user')))).toMatchObject({ status: 404 })
  const offer = { link: 'https://a.example/', percent: 100, offer: '999999' }
  expect(await refusal(order(owner, { splitGroups: [{ name: 'A', conditions: [], links: [offer] }] }))).toMatchObject({
    status: 422,
    body: { validation: { 'draft.flow.splitGroups.0.links.0.offer': [TEXTS.offerUnknown] } },
  })
  for (const more of [{ companyId: busy }, { draft: { flow: { id: flow.id }, settings: {} } }])
    expect(
      CONTRACT['replay.order'].input.safeParse({ draft: { flow: { id: flow.id } }, ...more }).error?.issues,
    ).toMatchObject([{ path: ['draft', 'flow'] }])
})

test('a sample says of each campaign what it is a sample of', async () => {
  const flow = await makeFlow(app, owner)
  const ids: string[] = []
  for (const name of ['Large', 'Small']) ids.push((await makeCampaign(app, owner, { flow: flow.id, name })).id)
  const at = app.clock.now.getTime() - DAY_MS
  const rows = (campaign: string | undefined, count: number, country: string) =>
    Array.from({ length: count }, (_, nth) => personRow(at + nth, { campaign, client: owner.account.id, country }))
  await store.add(...rows(ids[0], 3500, 'US'), ...rows(ids[0], 500, 'IT'), ...rows(ids[1], 300, 'IT'))
  const { replay } = await app.call('flows.replay', owner, { id: flow.id, rules: [rule('More', 'IT')] })
  expect(replay.judged).toBeLessThan(replay.visits)
  expect(replay.campaigns).toMatchObject([
    { id: ids[0], visits: 4000 },
    { id: ids[1], visits: 300, turnedAway: { visits: 300, high: 300 } },
  ])
  const [large] = replay.campaigns ?? []
  expect(large?.turnedAway.low).toBeLessThan(500)
  expect(large?.turnedAway.high).toBeGreaterThan(500)
})
