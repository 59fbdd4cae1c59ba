import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPanelVisit } from '../../store/config/accounts/accounts.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

const minutes = (count: number) => new Date(Date.UTC(2026, 2, 1, 12) + count * 60_000)
const visitOf = async (caller: Caller) => (await app.again(caller)).account.visitedAt

test('a client’s page shows campaigns and team, for clients only', async () => {
  const owner = await app.account('user')
  const member = await app.account('team_user', { ownerId: owner.account.id, name: 'Mate' })
  const { campaign } = await app.call('campaign.save', member, { ...CAMPAIGN, name: 'Hers' })
  await app.call('campaign.save', await app.account('user'), CAMPAIGN)
  const page = await app.call('clients.read', admin, { id: owner.account.id })
  expect(page.client).toMatchObject({ email: owner.account.email, lastVisit: null, lastSignIn: null })
  expect(page.team).toMatchObject([{ name: 'Mate', email: member.account.email }])
  expect(page.campaigns).toMatchObject([{ id: campaign.id, name: 'Hers', target: 0, conversions: 0, lastHit: null }])
  for (const id of [member.account.id, admin.account.id, '999999'])
    expect(await refusal(app.call('clients.read', admin, { id }))).toMatchObject({ status: 404 })
})

test('the last panel use is written once in five minutes', async () => {
  const caller = await app.account('user')
  const visit = async (minute: number) => recordPanelVisit(app.db, (await app.again(caller)).account, minutes(minute))
  await visit(0)
  expect(await visitOf(caller)).toEqual(minutes(0))
  await visit(4)
  expect(await visitOf(caller)).toEqual(minutes(0))
  await visit(5)
  expect(await visitOf(caller)).toEqual(minutes(5))
})
