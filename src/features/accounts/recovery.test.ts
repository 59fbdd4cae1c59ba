import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { changeAccount } from '../../store/config/accounts/accounts.ts'
import { insertPromo } from '../../store/config/billing/promos.ts'
import { accounts, audit, mailedLinks, recoveryCodes, twoFactor } from '../../store/config/schema.ts'
import { authenticateKey } from '../../store/config/accounts/api-keys.ts'
import { findSession } from '../../store/config/accounts/sessions.ts'
import type { Caller } from '../../domain/context.ts'
import { bareCode, hashPassword } from '../../domain/accounts/passwords.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const OLD = 'a river without fish'
const NEW = 'a lake without boats'
const HOUR = 3_600_000
let app: TestApp
let oldHash: string
let from = 0
beforeAll(async () => {
  app = await createTestApp()
  oldHash = await hashPassword(OLD)
  await insertPromo(app.db, { code: 'OPEN', percent: 0, partnerId: null, maxUses: null, expiresAt: null })
})
afterAll(() => app.close())

async function somebody(fields: Parameters<TestApp['account']>[1] = {}): Promise<Caller> {
  app.origin.address = `198.51.100.${++from}`
  return app.account('user', { passwordHash: oldHash, language: 'en', ...fields })
}
const forgot = (email: string, domain?: string) => app.call('auth.forgotPassword', undefined, { email, domain })
const lastLetter = async () => (await app.mail.letters()).at(-1) ?? expect.fail('no letter')
const tokenIn = (text: string) =>
  /\/(?:reset-password|confirm-email\/\d+)\/([\w-]+)/.exec(text)?.[1] ?? expect.fail(`no link in ${text}`)
const mailedToken = async (email: string) => (await forgot(email), tokenIn((await lastLetter()).text))
const reset = (token: string, email: string, more: object = {}) =>
  app.call('auth.resetPassword', undefined, { token, email, password: NEW, confirmPassword: NEW, ...more })
const login = (email: string, password: string) => app.call('auth.login', undefined, { email, password })
const INVALID = {
  status: 422,
  body: {
    success: false,
    error: TEXTS.invalid,
    message: { errors: [TEXTS.linkInvalid] },
    validation: { token: [TEXTS.linkInvalid] },
  },
}
const WRONG = { status: 401 }

test('the mailed link sets a new password, ends all sessions and opens one', async () => {
  const { account } = await somebody()
  const before = await login(account.email, OLD)
  const token = await mailedToken(account.email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const stored = await app.db.select().from(mailedLinks)
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(stored.some((row) => row.tokenHash.equals(createHash('sha256').update(token).digest()))).toBe(true)
  const session = await reset(token, account.email)
  expect(session).toMatchObject({
    token_type: 'Bearer',
    role: 'user',
    is_admin: false,
    menu: expect.arrayContaining(['Campaign']) as string[],
  })
  const find = (one: { access_token: string }) => findSession(app.db, hashSecret(one.access_token), app.clock.now)
  expect(await find(before)).toBeUndefined()
  expect((await find(session))?.account).toMatchObject({ id: account.id, emailConfirmed: true })
  expect(await refusal(login(account.email, OLD))).toMatchObject(WRONG)
  await expect(login(account.email, NEW)).resolves.toBeDefined()
  expect(await lastLetter(), 'the owner hears of it').toMatchObject({
    to: account.email,
    subject: 'Your password was changed',
  })
})

test('a new password leaves API keys as they are: the programs of the account go on', async () => {
  const client = await somebody()
  const { key } = await app.call('apiKey.create', client, { name: 'Nightly costs' })
  await reset(await mailedToken(client.account.email), client.account.email)
  const entered = await authenticateKey(app.db, hashSecret(key), { now: app.clock.now, address: '' })
  expect(entered?.account.id).toBe(client.account.id)
})

test('a link works once; of ten concurrent uses one succeeds', async () => {
  const { account } = await somebody()
  const token = await mailedToken(account.email)
  app.origin.address = '192.0.2.200'
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, number) =>
      reset(token, account.email, {
        password: `a lake with ${number} boats`,
        confirmPassword: `a lake with ${number} boats`,
      }),
    ),
  )
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  app.origin.address = '192.0.2.201'
  expect(await refusal(reset(token, account.email))).toEqual(INVALID)
})

test('a link works for one hour, and only the newest one', async () => {
  const { account } = await somebody()
  const older = await mailedToken(account.email)
  const newer = await mailedToken(account.email)
  expect(await refusal(reset(older, account.email))).toEqual(INVALID)
  const sent = app.clock.now
  app.clock.now = new Date(sent.getTime() + HOUR)
  expect(await refusal(reset(newer, account.email))).toEqual(INVALID)
  app.clock.now = new Date(sent.getTime() + HOUR - 1)
  await expect(reset(newer, account.email)).resolves.toBeDefined()
  app.clock.now = sent
})

test('of links requested at once one works', async () => {
  const { account } = await somebody()
  const before = (await app.mail.letters()).length
  await Promise.all([forgot(account.email), forgot(account.email), forgot(account.email)])
  const tokens = (await app.mail.letters()).slice(before).map((letter) => tokenIn(letter.text))
  const outcomes = await Promise.allSettled(tokens.map((token) => reset(token, account.email)))
  expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('a link used for another e-mail or purpose is refused like a made-up one, and stays valid', async () => {
  const { account } = await somebody()
  const other = await app.account('user', { passwordHash: oldHash })
  const token = await mailedToken(account.email)
  for (const [given, email] of [
    [token, other.account.email],
    [token, 'nobody@weir.example'],
    ['made-up', account.email],
    ['\u0000%', account.email],
  ] as const)
    expect(await refusal(reset(given, email))).toEqual(INVALID)
  expect(await refusal(app.call('auth.emailVerification', undefined, { id: account.id, token }))).toEqual(INVALID)
  await expect(reset(token, account.email)).resolves.toBeDefined()
})

test('an invalid new password is reported and the link stays valid', async () => {
  const { account } = await somebody()
  const token = await mailedToken(account.email)
  expect(
    await refusal(reset(token, account.email, { password: 'Password123', confirmPassword: 'Password123' })),
  ).toMatchObject({ status: 422, body: { validation: { password: [TEXTS.passwordCommon] } } })
  await expect(reset(token, account.email, { confirmPassword: 'another one' })).rejects.toThrow(
    TEXTS.confirmationMismatch,
  )
  await expect(reset(token, account.email, { password: 'short', confirmPassword: 'short' })).rejects.toThrow(
    TEXTS.passwordShort,
  )
  await expect(reset(token, account.email)).resolves.toBeDefined()
})

test('the second factor is still required: without a code nothing changes', async () => {
  const { account } = await somebody()
  await app.db
    .insert(twoFactor)
    .values({ accountId: account.id, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: app.clock.now })
  await app.db.insert(recoveryCodes).values({ accountId: account.id, codeHash: hashSecret(bareCode('abcde-fghij')) })
  const token = await mailedToken(account.email)
  expect(await refusal(reset(token, account.email))).toMatchObject({
    status: 401,
    body: { error: TEXTS.twoFactorCodeRequired },
  })
  expect(await refusal(reset(token, account.email, { code: 'wrong' }))).toMatchObject({
    status: 401,
    body: { error: TEXTS.codeInvalid },
  })
  expect(await refusal(login(account.email, NEW))).toMatchObject(WRONG)
  await expect(reset(token, account.email, { code: 'abcde-fghij' })).resolves.toBeDefined()
})

test('a changed address invalidates the link', async () => {
  const { account } = await somebody()
  const token = await mailedToken(account.email)
  await changeAccount(app.db, account.id, { email: 'moved@weir.example' })
  for (const email of [account.email, 'moved@weir.example']) expect(await refusal(reset(token, email))).toEqual(INVALID)
})

test('a password changed by the signed-in owner invalidates the link', async () => {
  const caller = await somebody()
  const token = await mailedToken(caller.account.email)
  await app.call('profile.update', caller, {
    data: { currentPassword: OLD, password: NEW, password_confirmation: NEW },
  })
  expect(await refusal(reset(token, caller.account.email))).toEqual(INVALID)
})

test('an unknown e-mail is refused without mail; a known one is answered after the same work', async () => {
  const { account } = await somebody()
  await app.mail.letters()
  const queries = vi.spyOn(app.db.$client, 'query')
  const work = async (call: Promise<unknown>) => {
    queries.mockClear()
    await call.catch(() => undefined)
    return queries.mock.calls.map(([query]) => (query as unknown as { text: string }).text)
  }
  const [known, unknown] = [await work(forgot(account.email)), await work(forgot('nobody@weir.example'))]
  queries.mockRestore()
  expect(known).toEqual(unknown)
  expect(known).toHaveLength(1)
  expect(await refusal(forgot('nobody@weir.example'))).toEqual({
    status: 404,
    body: { success: false, error: TEXTS.emailUnknown, message: { errors: [TEXTS.emailUnknown] } },
  })
  const letters = await app.mail.letters()
  expect(letters.some((letter) => letter.to === 'nobody@weir.example')).toBe(false)
  expect(letters.at(-1)?.to).toBe(account.email)
})

test('a link leads to a configured panel only', async () => {
  const { account } = await somebody({ email: 'plus+sign@weir.example' })
  for (const [domain, origin] of [
    ['second.example', 'https://second.example'],
    ['evil.example', 'https://panel.example'],
    [undefined, 'https://panel.example'],
  ] as const) {
    await forgot(account.email, domain)
    const { text, html } = await lastLetter()
    expect(text).toContain(`${origin}/authentication/reset-password/`)
    expect(text).toContain('?email=plus%2Bsign%40weir.example')
    expect(`${text}${html}`).not.toContain('evil.example')
  }
})

test('a letter uses the account’s language and escapes markup', async () => {
  const { account } = await somebody({ language: 'ru', email: '"<b>&"@weir.example' })
  await forgot(account.email).catch(() => undefined)
  app.services.mail.post(async () =>
    (await import('../../domain/accounts/letters.ts')).writeLetter(
      'reset',
      account,
      'https://panel.example/x?a="><script>',
    ),
  )
  const { subject, text, html } = await lastLetter()
  expect(subject).toBe('Выберите новый пароль')
  expect(text).toContain('"<b>&"@weir.example')
  expect(html).not.toMatch(/<b>|<script/)
  expect(html).toContain('&lt;b&gt;')
})

test('registration mails a confirmation in the panel’s language; its link works once, for that account', async () => {
  app.origin.address = '192.0.2.77'
  const form = {
    email: 'fresh@weir.example',
    password: OLD,
    password_confirmation: OLD,
    promo: 'OPEN',
    telegram: '@fresh',
    domain: 'second.example',
    language: 'ua',
  }
  await app.call('auth.register', undefined, form)
  const letter = await lastLetter()
  expect(letter).toMatchObject({ to: 'fresh@weir.example', subject: 'Підтвердьте адресу електронної пошти' })
  const [, id = '', token = ''] =
    /https:\/\/second\.example\/authentication\/confirm-email\/(\d+)\/([\w-]{43})/.exec(letter.text) ?? []
  const confirmed = async () => (await app.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.emailConfirmed
  const verify = (id: string) => app.call('auth.emailVerification', undefined, { id, token })
  expect(await refusal(verify(String(Number(id) + 1)))).toEqual(INVALID)
  expect(await confirmed()).toBe(false)
  const sent = app.clock.now
  app.clock.now = new Date(sent.getTime() + 7 * 24 * HOUR)
  expect(await refusal(verify(id))).toEqual(INVALID)
  app.clock.now = sent
  const outcomes = await Promise.allSettled([verify(id), verify(id), verify(id)])
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await confirmed()).toBe(true)
  expect(await refusal(verify(id))).toEqual(INVALID)
})

test('a new address confirms itself; the old one is notified before and after; unchanged, nothing is sent', async () => {
  const admin = await app.account('admin')
  const { account } = await somebody()
  const sent = (await app.mail.letters()).length
  await app.call('clients.updateEmail', admin, { id: account.id, email: account.email })
  expect((await app.mail.letters()).length).toBe(sent)
  await app.call('clients.updateEmail', admin, { id: account.id, email: 'elsewhere@weir.example' })
  const letters = (await app.mail.letters()).slice(sent)
  expect(letters.map((letter) => [letter.to, letter.subject])).toEqual([
    [account.email, 'A new e-mail address was requested for your account'],
    ['elsewhere@weir.example', 'Confirm your new e-mail address'],
  ])
  await app.call('auth.emailVerification', undefined, { id: account.id, token: tokenIn(letters[1]?.text ?? '') })
  const moved = await lastLetter()
  expect([moved.to, moved.subject]).toEqual([account.email, 'The e-mail address of your account was changed'])
  for (const { text } of [moved, letters[0] ?? moved])
    expect(text, 'the old mailbox learns no way in').not.toMatch(/confirm-email|elsewhere/)
  expect((await app.again({ account, sessionHash: Buffer.alloc(0) })).account).toMatchObject({
    email: 'elsewhere@weir.example',
    emailConfirmed: true,
  })
})

test('both ways are in the audit log, without secrets', async () => {
  const { account } = await somebody()
  const token = await mailedToken(account.email)
  await reset(token, account.email)
  const rows = await app.db.select().from(audit).where(eq(audit.actorId, account.id))
  expect(rows).toMatchObject([
    {
      action: 'auth.resetPassword',
      subject: `accounts/${account.id}`,
      before: { emailConfirmed: false },
      after: { emailConfirmed: true },
    },
  ])
  expect((await app.db.select().from(audit)).map((row) => row.action)).toContain('auth.emailVerification')
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|argon2|${NEW}`))
})
