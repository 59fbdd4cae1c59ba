import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
const who: Record<'admin' | 'manager' | 'owner' | 'member' | 'mate' | 'stranger', Caller> = {} as never
beforeAll(async () => {
  app = await createTestApp()
  const owner = await app.account('user')
  const member = () => app.account('team_user', { ownerId: owner.account.id })
  Object.assign(who, {
    owner,
    admin: await app.account('admin'),
    manager: await app.account('manager', { menu: ['Statistics'] }),
    member: await member(),
    mate: await member(),
    stranger: await app.account('user'),
  })
})
afterAll(() => app.close())

const save = async (caller: Caller, given: object) =>
  (await app.call('views.save', caller, { state: 'range=7d', ...given })).view
const seen = async (caller: Caller) => (await app.call('views.list', caller)).views
const named = async (caller: Caller) => (await seen(caller)).map(({ name }) => name)
const remove = (caller: Caller, id: string) => app.call('views.remove', caller, { id })

test('a view belongs to its owner; shared, to their team; from staff, to all staff', async () => {
  await save(who.member, { name: 'Mine' })
  const shared = await save(who.member, { name: 'Ours', shared: true, isDefault: true })
  const office = await save(who.manager, { name: 'Office', shared: true })
  expect(await named(who.member)).toEqual(['Mine', 'Ours'])
  expect(await seen(who.owner)).toEqual([
    { ...shared, own: false, isDefault: false, author: who.member.account.email, removable: true },
  ])
  expect(await seen(who.mate)).toEqual([
    { ...shared, own: false, isDefault: false, author: who.member.account.email, removable: false },
  ])
  expect(await named(who.stranger)).toEqual([])
  expect(await seen(who.admin)).toEqual([{ ...office, own: false, author: who.manager.account.email, removable: true }])
})

test('only the team’s owner deletes another’s view; others do not find it', async () => {
  const own = await save(who.member, { name: 'Kept' })
  const shared = await save(who.member, { name: 'Shown', shared: true })
  const missing = await refusal(remove(who.owner, '999999'))
  expect(missing).toMatchObject({ status: 404, body: { error: TEXTS.notFound } })
  for (const [caller, id] of [
    [who.owner, own.id],
    [who.mate, shared.id],
    [who.stranger, shared.id],
    [who.admin, shared.id],
    [who.manager, own.id],
  ] as const)
    expect(await refusal(remove(caller, id))).toEqual(missing)
  await remove(who.owner, shared.id)
  await remove(who.member, own.id)
  expect(await named(who.member)).not.toContain('Kept')
})

test('the same name replaces the state, one view is default, and both are audited', async () => {
  const first = await save(who.stranger, { name: 'Week', isDefault: true })
  const again = await save(who.stranger, { name: 'WEEK', state: 'range=30d' })
  expect(again).toMatchObject({ id: first.id, name: 'WEEK', state: 'range=30d', isDefault: false })
  await Promise.all(['A', 'B', 'C'].map((name) => save(who.stranger, { name, isDefault: true })))
  expect((await seen(who.stranger)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const rows = (await app.db.select().from(audit)).filter(({ subject }) => subject === `saved_views/${first.id}`)
  expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    {
      action: 'views.save',
      before: null,
      after: { screen: 'Statistics', name: 'Week', state: 'range=7d', shared: false, isDefault: true },
    },
    {
      action: 'views.save',
      before: { screen: 'Statistics', name: 'Week', state: 'range=7d', shared: false, isDefault: true },
      after: { screen: 'Statistics', name: 'WEEK', state: 'range=30d', shared: false, isDefault: false },
    },
  ])
})

test('of 60 concurrent views as many as fit are saved', async () => {
  const caller = await app.account('user')
  const answers = await Promise.allSettled(Array.from({ length: 60 }, (_, at) => save(caller, { name: `View ${at}` })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  expect(await refusal(save(caller, { name: 'One more' }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.viewsFull },
  })
  await save(caller, { name: 'view 7', state: 'range=90d' })
  expect(await seen(caller)).toHaveLength(50)
})

test('names and defaults are per screen; only callers with the screen have its views', async () => {
  const manager = await app.account('manager', { menu: ['Clients'] })
  const office = await save(who.admin, { screen: 'Clients', name: 'Ending', shared: true, isDefault: true })
  const paid = await save(who.admin, { screen: 'Payments', name: 'ENDING', shared: true, isDefault: true })
  const own = await seen(who.admin)
  expect(own.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([office.id, paid.id])
  expect((await app.call('views.list', who.admin, { screen: 'Payments' })).views).toEqual([paid])
  expect((await seen(manager)).map(({ id }) => id)).toEqual([office.id])
  expect((await app.call('views.list', manager, { screen: 'Payments' })).views).toEqual([])
  expect(await refusal(save(manager, { screen: 'Payments', name: 'Mine' }))).toMatchObject({ status: 403 })
})
