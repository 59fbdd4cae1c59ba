import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TICKABLE } from '../../contract/screens.ts'
import { CONTRACT } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { findSession } from '../../store/config/accounts/sessions.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

const PASSWORD = 'a river without fish'
let made = 0
const add = async (given: object = {}) =>
  (
    await app.call('managers.addManager', admin, {
      email: `m${++made}@staff.example`,
      password: PASSWORD,
      name: 'Mona',
      menu: ['Logs', 'Clients'],
      ...given,
    })
  ).manager
const update = async (given: object) => (await app.call('managers.updateManager', admin, given)).manager
const signIn = (email: string, password = PASSWORD) => app.call('auth.login', undefined, { email, password })
const isAlive = async (token: string) => (await findSession(app.db, hashSecret(token), app.clock.now)) !== undefined

test('a manager signs in to the granted screens, in menu order', async () => {
  const mona = await add({ email: 'Mona@Staff.example', menu: ['Logs', 'Clients', 'Logs'] })
  expect(mona).toMatchObject({ email: 'mona@staff.example', menu: ['Clients', 'Logs'], lastSignIn: null })
  const session = await signIn(mona.email)
  expect(session).toMatchObject({ role: 'manager', is_admin: true })
  expect(session.menu.filter((title) => title !== 'Profile')).toEqual(['Clients', 'Logs'])
  await update({ id: mona.id, menu: ['Promo'] })
  expect((await signIn(mona.email)).menu).not.toContain('Logs')
  const { managers, screens } = await app.call('managers.getManagers', admin)
  expect(managers.find((one) => one.id === mona.id)).toMatchObject({
    menu: ['Promo'],
    lastSignIn: app.clock.now.toISOString(),
  })
  expect(screens).toEqual(TICKABLE)
})

test('only staff screens can be granted, never Managers', () => {
  const { input } = CONTRACT['managers.addManager']
  const taken = (menu: unknown) =>
    input.safeParse({ email: 'a@b.example', password: PASSWORD, name: 'A', menu }).success
  expect(taken(TICKABLE)).toBe(true)
  expect(taken([])).toBe(true)
  for (const menu of [['Managers'], ['Campaign'], ['Nothing'], 'Logs', undefined])
    expect([menu, taken(menu)]).toEqual([menu, false])
  expect(TICKABLE).not.toContain('Managers')
})

test('a taken e-mail and a common password are refused at their fields', async () => {
  const mona = await add()
  const nora = await add()
  const taken = { status: 422, body: { validation: { email: [TEXTS.emailTaken] } } }
  expect(await refusal(add({ email: admin.account.email }))).toMatchObject(taken)
  expect(await refusal(update({ id: nora.id, email: mona.email }))).toMatchObject(taken)
  expect(await refusal(update({ id: nora.id, password: 'password1' }))).toMatchObject({
    status: 422,
    body: { validation: { password: [TEXTS.passwordCommon] } },
  })
})

test('a new password and a deletion end their sessions', async () => {
  const mona = await add()
  const { access_token: token } = await signIn(mona.email)
  await update({ id: mona.id, menu: [] })
  expect(await isAlive(token)).toBe(true)
  await update({ id: mona.id, password: 'a lake without fish' })
  expect(await isAlive(token)).toBe(false)
  const again = await signIn(mona.email, 'a lake without fish')
  await app.call('managers.deleteManager', admin, { id: mona.id })
  expect(await isAlive(again.access_token)).toBe(false)
  expect((await refusal(signIn(mona.email, 'a lake without fish'))).status).toBe(401)
  expect((await app.call('managers.getManagers', admin)).managers.map((one) => one.id)).not.toContain(mona.id)
  await expect(add({ email: mona.email })).resolves.toBeDefined()
})

test('administrators, clients and unknown accounts are not found as managers', async () => {
  const client = await app.account('user')
  for (const id of [admin.account.id, client.account.id, '999999']) {
    expect((await refusal(update({ id, name: 'x' }))).status).toBe(404)
    expect((await refusal(app.call('managers.deleteManager', admin, { id }))).status).toBe(404)
  }
})

test('each change is in the audit log, without the password', async () => {
  const mona = await add()
  await update({ id: mona.id, menu: ['Promo'], password: 'a pond without fish' })
  await app.call('managers.deleteManager', admin, { id: mona.id })
  const rows = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `accounts/${mona.id}`))
    .orderBy(audit.id)
  expect(rows).toMatchObject([
    { action: 'managers.addManager', actorId: admin.account.id, after: { menu: ['Logs', 'Clients'] } },
    {
      action: 'managers.updateManager',
      before: { menu: ['Logs', 'Clients'] },
      after: { menu: ['Promo'], password: 'changed' },
    },
    { action: 'managers.deleteManager', before: { menu: ['Promo'] } },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/without fish|argon2/)
})
