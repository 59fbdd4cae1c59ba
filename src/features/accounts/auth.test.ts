import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { findSession } from '../../store/config/accounts/sessions.ts'
import { insertPromo } from '../../store/config/billing/promos.ts'
import { accounts, audit, promos, sessions } from '../../store/config/schema.ts'
import { DECOY_HASH, hashPassword, passwordFits } from '../../domain/accounts/passwords.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { firstAdmin } from './register.ts'
import { eq } from 'drizzle-orm'
import { parseOptions } from '@node-rs/argon2'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await promo('OPEN', {})
})
afterAll(() => app.close())

const promo = (code: string, more: { maxUses?: number; expiresAt?: Date }) =>
  insertPromo(app.db, { code, percent: 0, partnerId: null, maxUses: null, expiresAt: null, ...more })
const PASSWORD = 'a river without fish'
const form = (email: string, more: object = {}) => ({
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  promo: 'OPEN',
  telegram: '@someone',
  ...more,
})
const uses = async (code: string) => (await app.db.select().from(promos).where(eq(promos.code, code)))[0]?.uses

test('concurrent starts create the first administrator once', async () => {
  const made = await Promise.all(
    ['a', 'b', 'c'].map((name) => firstAdmin(app.db, { email: `${name}@Root.example`, password: PASSWORD })),
  )
  expect(made.filter(Boolean)).toHaveLength(1)
  const email = `${'abc'[made.indexOf(true)]}@root.example`
  const session = await app.call('auth.login', undefined, { email, password: PASSWORD })
  expect(session).toMatchObject({ is_admin: true, role: 'admin', expires_in: 3600, account_active: true })
  expect(session.menu[0]).toBe('Clients')
})

test('a registered client is inactive and has an integration token and a session', async () => {
  const session = await app.call(
    'auth.register',
    undefined,
    form('New@Client.example', { promo: 'open', role: 'admin', active: true }),
  )
  expect(session).toMatchObject({ role: 'user', is_admin: false, account_active: false, paid_expiration: null })
  expect(session.menu[0]).toBe('Campaign')
  const found = await findSession(app.db, hashSecret(session.access_token), app.clock.now)
  expect(found?.account).toMatchObject({ email: 'new@client.example', telegram: '@someone' })
  expect(found?.account.integrationToken).toMatch(/^wt_[\w-]{43}$/)
  expect(found?.account).not.toHaveProperty('passwordHash')
  const { profile } = await app.call('profile.read', {
    account: found?.account ?? expect.fail(),
    sessionHash: Buffer.alloc(0),
  })
  expect(profile).toMatchObject({ isActive: false, role: 'user', integrationToken: found?.account.integrationToken })
})

test('a registration reports all faults at once', async () => {
  await app.call('auth.register', undefined, form('taken@client.example'))
  const wrong = form('taken@client.example', {
    promo: 'nosuch',
    password: 'Password123',
    password_confirmation: 'Password123',
  })
  const { status, body } = await refusal(app.call('auth.register', undefined, wrong))
  expect(status).toBe(422)
  expect(body).toMatchObject({
    validation: { email: [TEXTS.emailTaken], promo: [TEXTS.promoInvalid], password: [TEXTS.passwordCommon] },
  })
})

test('an expired, deleted or used-up promo is invalid', async () => {
  await promo('PAST', { expiresAt: new Date('2026-03-01T12:00:00Z') })
  await promo('ONCE', { maxUses: 1 })
  await app.call('auth.register', undefined, form('once@client.example', { promo: 'ONCE' }))
  for (const code of ['PAST', 'ONCE']) {
    const { body } = await refusal(app.call('auth.register', undefined, form('late@client.example', { promo: code })))
    expect(body).toMatchObject({ validation: { promo: [TEXTS.promoInvalid] } })
  }
})

test('of twenty concurrent registrations with a single-use promo, one succeeds', async () => {
  await promo('RACE', { maxUses: 1 })
  const registrations = Array.from({ length: 20 }, (_, i) =>
    app.call('auth.register', undefined, form(`race${i}@client.example`, { promo: 'RACE' })),
  )
  const outcomes = await Promise.allSettled(registrations)
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await uses('RACE')).toBe(1)
})

test('of ten concurrent registrations with one e-mail one succeeds, counting one promo use', async () => {
  await promo('SAME', {})
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      app.call('auth.register', undefined, form('same@client.example', { promo: 'SAME' })),
    ),
  )
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await uses('SAME')).toBe(1)
})

test('a wrong password and an unknown e-mail get the same refusal', async () => {
  await app.call('auth.register', undefined, form('known@client.example'))
  const wrong = await refusal(
    app.call('auth.login', undefined, { email: 'known@client.example', password: 'something else' }),
  )
  const unknown = await refusal(
    app.call('auth.login', undefined, { email: 'nobody@client.example', password: 'something else' }),
  )
  expect(wrong).toEqual({
    status: 401,
    body: { success: false, error: TEXTS.credentials, message: { errors: [TEXTS.credentials] } },
  })
  expect(unknown).toEqual(wrong)
})

test('checking the password of an unknown e-mail takes as long as a real one', async () => {
  expect(parseOptions(DECOY_HASH)).toEqual(parseOptions(await hashPassword('x')))
  expect(await passwordFits(undefined, 'x')).toBe(false)
})

test('a password matches in every Unicode composition', async () => {
  const composed = 'señor mañana'
  await app.call(
    'auth.register',
    undefined,
    form('nfc@client.example', { password: composed, password_confirmation: composed.normalize('NFD') }),
  )
  await expect(
    app.call('auth.login', undefined, { email: ' NFC@client.example', password: composed.normalize('NFD') }),
  ).resolves.toMatchObject({ role: 'user' })
})

test('only the first sign-in adopts the panel’s language and zone', async () => {
  const who = await app.account('user', { passwordHash: await hashPassword(PASSWORD), language: 'ru' })
  const after = async (language: 'en' | 'ua', timezone: string) => {
    await app.call('auth.login', undefined, { email: who.account.email, password: PASSWORD, language, timezone })
    const { account } = await app.again(who)
    return [account.language, account.timezone]
  }
  expect(await after('en', 'Europe/Kiev')).toEqual(['en', 'Europe/Kiev'])
  expect(await after('ua', 'Asia/Tokyo')).toEqual(['en', 'Europe/Kiev'])
})

test('registration adopts the browser’s zone; an unknown zone does not block it', async () => {
  for (const [email, given, kept] of [
    ['kyiv@client.example', 'Europe/Kyiv', 'Europe/Kyiv'],
    ['mars@client.example', 'Mars/Olympus', 'UTC'],
    ['none@client.example', undefined, 'UTC'],
  ] as const) {
    await app.call('auth.register', undefined, { ...form(email), timezone: given })
    const [row] = await app.db.select().from(accounts).where(eq(accounts.email, email))
    expect(row?.timezone).toBe(kept)
  }
})

test('a session ends at its expiry or logout, and is stored only as a hash', async () => {
  const first = await app.call('auth.register', undefined, form('session@client.example'))
  const second = await app.call('auth.login', undefined, { email: 'session@client.example', password: PASSWORD })
  const find = (token: string, later = 0) =>
    findSession(app.db, hashSecret(token), new Date(app.clock.now.getTime() + later))
  const third = await app.call('auth.login', undefined, { email: 'session@client.example', password: PASSWORD })
  expect(await find(third.access_token, 3_599_999)).toBeDefined()
  expect(await find(third.access_token, 3_600_000)).toBeUndefined()
  const { account } = (await find(first.access_token)) ?? expect.fail()
  await app.call('auth.logout', { account, sessionHash: hashSecret(first.access_token) })
  expect(await find(first.access_token)).toBeUndefined()
  expect(await find(second.access_token)).toBeDefined()
  const stored = JSON.stringify([
    await app.db.select().from(sessions),
    await app.db.select().from(accounts),
    await app.db.select().from(audit),
  ])
  expect(stored).not.toContain(second.access_token)
  expect(stored).not.toContain(PASSWORD)
})

test('a team user has their client’s payment and state, and does not see the account’s token', async () => {
  const paidExpiration = new Date('2026-04-01T00:00:00Z')
  const owner = await app.account('user', { paidExpiration })
  const member = await app.account('team_user', {
    ownerId: owner.account.id,
    active: true,
    passwordHash: await hashPassword(PASSWORD),
  })
  const session = await app.call('auth.login', undefined, { email: member.account.email, password: PASSWORD })
  expect(session).toMatchObject({
    role: 'team_user',
    account_active: true,
    paid_expiration: paidExpiration.toISOString(),
  })
  const { profile } = await app.call('profile.read', member)
  expect(profile).toMatchObject({
    id: member.account.id,
    integrationToken: '',
    paidExpiration: paidExpiration.toISOString(),
  })
})
