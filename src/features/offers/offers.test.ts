import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
let other: Caller
let admin: Caller

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user')
  other = await app.account('user')
  admin = await app.account('admin')
})
afterAll(() => app.close())

const OFFER = { link: 'https://offer.example/?click={hit}', currency: 'USD' } as const
const save = async (more: object = {}, caller = owner) =>
  (await app.call('offers.save', caller, { name: `Offer ${Math.random()}`, ...OFFER, ...more })).offer
const listed = async (caller = owner) => (await app.call('offers.list', caller)).offers

test('another client’s offers are not found', async () => {
  const { id } = await save()
  for (const ask of [
    () => save({ id }, other),
    () => app.call('offers.remove', other, { id }),
    () => app.call('offers.checks', other, { id }),
    () => app.call('offers.list', other, { clientId: owner.account.id }),
  ])
    expect((await refusal(ask())).status).toBe(404)
  const { campaign } = await app.call('campaign.save', other, CAMPAIGN)
  for (const which of [{}, { id: campaign.id }])
    expect(await refusal(app.call('campaign.save', other, { ...CAMPAIGN, ...which, targetOffer: id }))).toMatchObject({
      status: 422,
      body: { validation: { targetOffer: [TEXTS.offerUnknown] } },
    })
  expect((await refusal(app.call('offers.list', admin))).status, 'staff name a client').toBe(422)
  expect((await refusal(save({ clientId: owner.account.id }, admin))).status, 'and need permission').toBe(403)
})

test('the team sees offers; only finance sees payouts', async () => {
  const { id } = await save({ payout: 1250 })
  for (const [access, payout] of [
    ['full', null],
    ['read', null],
    ['finance', 1250],
  ] as const) {
    const member = await app.account('team_user', { ownerId: owner.account.id, access })
    expect((await listed(member)).find((one) => one.id === id)).toMatchObject({ payout })
  }
})

test('an offer lists all campaigns that use it, and cannot be removed while used', async () => {
  const [target, rest, split] = [await save(), await save(), await save()]
  const draft = {
    ...CAMPAIGN,
    name: 'Spring',
    targetOffer: target.id,
    defaultOffer: rest.id,
    splitGroups: [
      { name: 'A', conditions: [], links: [{ link: 'https://shop.example/', offer: split.id, percent: 100 }] },
    ],
  }
  const { campaign } = await app.call('campaign.save', owner, draft)
  expect(campaign).toMatchObject({ targetOffer: target.id, defaultOffer: rest.id })
  expect(campaign.splitGroups[0]?.links[0]).toMatchObject({ offer: split.id, link: 'https://shop.example/' })
  const used = new Map((await listed()).map(({ id, campaigns }) => [id, campaigns]))
  for (const { id } of [target, rest, split]) {
    expect(used.get(id)).toEqual([{ id: campaign.id, name: 'Spring' }])
    expect(await refusal(app.call('offers.remove', owner, { id }))).toMatchObject({ status: 409 })
  }
  await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Spring', id: campaign.id })
  await app.call('offers.remove', owner, { id: target.id })
  expect((await listed()).map(({ id }) => id)).not.toContain(target.id)
})

test('a substitute is the client’s own offer, without cycles, and cannot be removed', async () => {
  const first = await save()
  const second = await save({ substitute: first.id })
  expect(await refusal(save({ id: first.id, substitute: second.id }))).toMatchObject({
    body: { validation: { substitute: [TEXTS.offerCircle] } },
  })
  const foreign = await save({}, other)
  expect(await refusal(save({ substitute: foreign.id }))).toMatchObject({
    body: { validation: { substitute: [TEXTS.offerUnknown] } },
  })
  const fourth = await save({ substitute: (await save({ substitute: second.id })).id })
  expect(await refusal(save({ substitute: fourth.id }))).toMatchObject({
    body: { validation: { substitute: [TEXTS.offerChain] } },
  })
  expect((await listed()).find(({ id }) => id === first.id)).toMatchObject({ standsFor: 1 })
  expect(await refusal(app.call('offers.remove', owner, { id: first.id }))).toMatchObject({ status: 409 })
})

test('an invalid offer is refused at its field', async () => {
  await save({ name: 'Taken' })
  expect(await refusal(save({ name: 'TAKEN' }))).toMatchObject({ body: { validation: { name: [TEXTS.nameTaken] } } })
  for (const link of ['about.html', 'javascript:alert(1)', 'https://{country}.example/'])
    await expect(save({ link })).rejects.toThrow(TEXTS.offerLinkForm)
  expect(await refusal(save({ currency: 'XYZ' }))).toMatchObject({ status: 422 })
  await expect(save({ dayCap: 0 })).rejects.toThrow(TEXTS.limitInvalid)
})
