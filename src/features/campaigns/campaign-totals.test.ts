import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { campaigns } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
let owner: Caller
let member: Caller
let stranger: Caller
const ids = { rose: '', tulip: '', old: '', foreign: '' }
beforeAll(async () => {
  app = await createTestApp()
  ;({ admin, owner, member, stranger } = await app.people())
  const save = async (caller: Caller, name: string) =>
    (await app.call('campaign.save', caller, { ...CAMPAIGN, name })).campaign.id
  ids.rose = await save(owner, 'Rose 100% fresh')
  ids.tulip = await save(member, 'Tulip')
  ids.old = await save(owner, 'Old rose')
  await app.db
    .update(campaigns)
    .set({ archivedAt: sql`now()` })
    .where(eq(campaigns.id, ids.old))
  ids.foreign = await save(stranger, 'Rose of a stranger')
})
afterAll(() => app.close())

const found = async (caller: Caller, question: object) =>
  (await app.call('logs.userCompanies', caller, question)).companies.map(({ id, archived }) => [id, archived])

test('search matches part of the name without case, with archived campaigns, within the caller’s scope', async () => {
  expect(await found(owner, { search: 'ROSE' })).toEqual([
    [ids.old, true],
    [ids.rose, false],
  ])
  expect(await found(owner, { search: '0% F' })).toEqual([[ids.rose, false]])
  expect(await found(owner, { search: '%' })).toEqual([[ids.rose, false]])
  expect(await found(member, { search: 'rose' })).toEqual([])
})

test('a limit cuts the list and returns the total', async () => {
  const { companies, total } = await app.call('logs.userCompanies', owner, { limit: 1 })
  expect([companies.map(({ id }) => id), total]).toEqual([[ids.old], 3])
})

test('finds a campaign by id, to show its name', async () => {
  expect(await found(owner, { id: ids.old })).toEqual([[ids.old, true]])
  expect(await found(owner, { id: ids.foreign })).toEqual([])
})

test('staff can filter by client; others get not found', async () => {
  expect(await found(admin, { clientId: stranger.account.id })).toEqual([[ids.foreign, false]])
  expect(await found(admin, { search: 'rose' })).toHaveLength(3)
  for (const [caller, clientId] of [
    [owner, stranger.account.id],
    [member, stranger.account.id],
    [admin, '999999'],
    [admin, member.account.id],
  ] as const)
    expect(await refusal(app.call('logs.userCompanies', caller, { clientId }))).toMatchObject({
      status: 404,
      body: { error: TEXTS.notFound },
    })
  expect(await found(owner, { clientId: owner.account.id })).toHaveLength(3)
})
