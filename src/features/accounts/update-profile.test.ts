import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { changeAccount } from '../../store/config/accounts/accounts.ts'
import { findSession } from '../../store/config/accounts/sessions.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { hashPassword } from '../../domain/accounts/passwords.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const PASSWORD = 'a river without fish'
const NEXT = 'a lake without boats'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())

const save = (who: Caller, data: object) => app.call('profile.update', who, { data })
const login = (who: Caller, password: string) =>
  app.call('auth.login', undefined, { email: who.account.email, password })
const alive = async (token: string) => (await findSession(app.db, hashSecret(token), app.clock.now)) !== undefined
const logOf = async (who: Caller) =>
  (await app.db.select().from(audit).where(eq(audit.actorId, who.account.id))).filter(
    (row) => row.action === 'profile.update',
  )
const change = (more: object = {}) => ({
  currentPassword: PASSWORD,
  password: NEXT,
  password_confirmation: NEXT,
  ...more,
})

test('changes only the named fields and logs both states', async () => {
  const who = await app.account('user', { name: 'Ann', telegram: '@ann' })
  const { profile } = await save(who, {
    name: ' Ann Lee ',
    language: 'ua',
    timezone: 'Europe/Kyiv',
    role: 'admin',
    isActive: false,
  })
  expect(profile).toMatchObject({
    name: 'Ann Lee',
    telegram: '@ann',
    language: 'ua',
    timezone: 'Europe/Kyiv',
    role: 'user',
    isActive: true,
  })
  expect((await logOf(who))[0]).toMatchObject({
    before: { name: 'Ann', language: 'ru', timezone: 'UTC' },
    after: { name: 'Ann Lee', language: 'ua', timezone: 'Europe/Kyiv' },
  })
  await save(await app.again(who), { name: 'Ann Lee' })
  expect(await logOf(who), 'nothing new is no change').toHaveLength(1)
})

test('only clients permit editing by staff', async () => {
  const client = await app.account('user')
  expect((await save(client, { editingAllowed: true })).profile.editingAllowed).toBe(true)
  for (const role of ['admin', 'manager', 'team_user', 'referal'] as const) {
    const who = await app.account(role, role === 'team_user' ? { ownerId: client.account.id } : {})
    expect(await refusal(save(who, { editingAllowed: false }))).toMatchObject({ status: 403 })
  }
  expect((await app.call('profile.read', await app.again(client))).profile.editingAllowed).toBe(true)
})

test('clients must have a telegram handle; others may leave it empty', async () => {
  const client = await app.account('user', { telegram: '@ann' })
  expect(await refusal(save(client, { telegram: ' ' }))).toMatchObject({
    status: 422,
    body: { validation: { 'data.telegram': [TEXTS.telegramRequired] } },
  })
  await expect(save(await app.account('admin', { telegram: '@root' }), { telegram: '' })).resolves.toMatchObject({
    profile: { telegram: '' },
  })
})

test('a new password ends every other session, and says so', async () => {
  const who = await app.account('user', { passwordHash })
  const [here, there] = [await login(who, PASSWORD), await login(who, PASSWORD)]
  const stranger = await app.account('user', { passwordHash })
  const elsewhere = await login(stranger, PASSWORD)
  await save({ ...who, sessionHash: hashSecret(here.access_token) }, change())
  expect([
    await alive(here.access_token),
    await alive(there.access_token),
    await alive(elsewhere.access_token),
  ]).toEqual([true, false, true])
  expect(await refusal(login(who, PASSWORD))).toMatchObject({ status: 401 })
  await expect(login(who, NEXT)).resolves.toBeDefined()
  expect((await app.call('notifications.list', who)).notifications[0]).toMatchObject({
    kind: 'security',
    type: 'warning',
    title: 'Password changed',
  })
  const log = JSON.stringify(await logOf(who))
  expect(log).toContain('"password":"changed"')
  expect(log).not.toMatch(/argon2|lake|river/)
})

test('faults of a new password are reported at its field, and nothing changes', async () => {
  const who = await app.account('user', { passwordHash, name: 'Ann' })
  const wrong = async (data: object) => (await refusal(save(who, { name: 'Bob', ...data }))).body
  expect(await wrong(change({ currentPassword: 'not the one' }))).toMatchObject({
    validation: { 'data.currentPassword': [TEXTS.currentPasswordWrong] },
  })
  expect(await wrong(change({ password: 'password123', password_confirmation: 'password123' }))).toMatchObject({
    validation: { 'data.password': [TEXTS.passwordCommon] },
  })
  expect((await app.call('profile.read', await app.again(who))).profile.name).toBe('Ann')
  await expect(save(who, { password: NEXT, password_confirmation: NEXT })).rejects.toThrow(
    TEXTS.currentPasswordRequired,
  )
  await expect(save(who, change({ password_confirmation: 'another' }))).rejects.toThrow(TEXTS.confirmationMismatch)
})

test('of ten concurrent changes with one old password one succeeds', async () => {
  const who = await app.account('user', { passwordHash })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) =>
      save(who, change({ password: `${NEXT} ${at}`, password_confirmation: `${NEXT} ${at}` })),
    ),
  )
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('in a stolen session the password can be guessed ten times', async () => {
  const who = await app.account('user', { passwordHash })
  const outcomes = await Promise.all(
    Array.from({ length: 14 }, () =>
      save(who, change({ currentPassword: 'a guess' })).catch((error: { status: number }) => error.status),
    ),
  )
  expect([
    outcomes.filter((status) => status === 422).length,
    outcomes.filter((status) => status === 429).length,
  ]).toEqual([10, 4])
  expect(
    await refusal(app.call('twoFactor.disable', who, { password: PASSWORD, code: '123456' })),
    'on every way',
  ).toMatchObject({
    status: 429,
    body: { error: TEXTS.tooMany },
  })
})

test('mails a notice of a new password in the account’s language, unless switched off', async () => {
  const who = await app.account('user', { passwordHash, language: 'en' })
  const subjects = async () =>
    (await app.mail.letters()).filter((letter) => letter.to === who.account.email).map((letter) => letter.subject)
  await save(who, change())
  expect(await subjects()).toEqual(['Your password was changed'])
  await app.call('notificationSettings.save', who, { settings: { security: { mail: false } } })
  await save(who, { currentPassword: NEXT, password: PASSWORD, password_confirmation: PASSWORD })
  expect(await subjects()).toHaveLength(1)
})

test('a sign-in fails if the password changes while it is checked', async () => {
  const who = await app.account('user', { passwordHash })
  const { db } = app.services
  const transaction: typeof db.transaction = async (work, config) => {
    await changeAccount(db, who.account.id, { passwordHash: 'another by now' })
    return db.transaction(work, config)
  }
  app.services.db = Object.assign(Object.create(db) as typeof db, { transaction })
  expect(await refusal(login(who, PASSWORD))).toMatchObject({ status: 401, body: { error: TEXTS.credentials } })
  app.services.db = db
})
