import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { audit, recoveryCodes, twoFactor } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { hashPassword } from '../../domain/accounts/passwords.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const PASSWORD = 'a river without fish'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())

const codeOf = (secret: string, late = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now.getTime() + late * 30_000 })
const later = (seconds: number) => (app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000))
const login = ({ account }: Caller, code?: string) =>
  app.call('auth.login', undefined, { email: account.email, password: PASSWORD, code })
const refused = (status: number, error: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ error }) as object }) as object

async function enrolled() {
  const who = await app.account('user', { passwordHash })
  const { secret, uri } = await app.call('twoFactor.enrol', who, { password: PASSWORD })
  const { recoveryCodes: codes } = await app.call('twoFactor.confirm', who, { code: codeOf(secret) })
  return { who, secret, uri, codes }
}

test('an enrolment takes effect only after confirmation by a code', async () => {
  const who = await app.account('user', { passwordHash })
  expect(await refusal(app.call('twoFactor.confirm', who, { code: '123456' }))).toEqual(
    refused(409, TEXTS.twoFactorNotStarted),
  )
  const first = await app.call('twoFactor.enrol', who, { password: PASSWORD })
  expect(first.uri).toContain(`secret=${first.secret}`)
  await expect(login(who)).resolves.toMatchObject({ role: 'user' })
  const second = await app.call('twoFactor.enrol', who, { password: PASSWORD })
  expect(await refusal(app.call('twoFactor.confirm', who, { code: codeOf(first.secret) }))).toMatchObject({
    status: 422,
    body: { validation: { code: [TEXTS.codeInvalid] } },
  })
  expect((await app.call('twoFactor.confirm', who, { code: codeOf(second.secret) })).recoveryCodes).toHaveLength(10)
  expect(await app.call('twoFactor.read', who)).toEqual({
    enabled: true,
    since: app.clock.now.toISOString(),
    recoveryCodesLeft: 10,
  })
  expect(await refusal(app.call('twoFactor.enrol', who, { password: PASSWORD }))).toEqual(
    refused(409, TEXTS.twoFactorOn),
  )
})

test('sign-in then needs a code, requested only after a correct password', async () => {
  const { who, secret } = await enrolled()
  later(30)
  expect(await refusal(login(who))).toEqual(refused(401, TEXTS.twoFactorCodeRequired))
  expect(await refusal(login(who, '000000'))).toEqual(refused(401, TEXTS.codeInvalid))
  const wrong = app.call('auth.login', undefined, {
    email: who.account.email,
    password: 'not the one',
    code: codeOf(secret),
  })
  expect(await refusal(wrong)).toEqual(refused(401, TEXTS.credentials))
  await expect(login(who, `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).resolves.toMatchObject({
    token_type: 'Bearer',
  })
})

test('a code counts once: neither the confirming one nor earlier ones work again', async () => {
  const { who, secret } = await enrolled()
  expect(await refusal(login(who, codeOf(secret)))).toEqual(refused(401, TEXTS.codeInvalid))
  await login(who, codeOf(secret, 1))
  for (const late of [1, 0, -1])
    expect(await refusal(login(who, codeOf(secret, late)))).toEqual(refused(401, TEXTS.codeInvalid))
})

test('of ten concurrent sign-ins with one code, one succeeds', async () => {
  const { who, secret, codes } = await enrolled()
  later(60)
  for (const code of [codeOf(secret), codes[0]]) {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => login(who, code)))
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  }
})

test('a recovery code works once, in any spelling, and for its account only', async () => {
  const { who, codes } = await enrolled()
  const other = await enrolled()
  expect(codes[0]).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/)
  expect(await refusal(login(other.who, codes[0]))).toEqual(refused(401, TEXTS.codeInvalid))
  await login(who, ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} `)
  expect(await refusal(login(who, codes[0]))).toEqual(refused(401, TEXTS.codeInvalid))
  expect(await app.call('twoFactor.read', who)).toMatchObject({ recoveryCodesLeft: 9 })
})

test('enabling needs the password, disabling also an unused code; it deletes all and sends a notice', async () => {
  const { who, codes } = await enrolled()
  for (const name of ['twoFactor.enrol', 'twoFactor.disable'] as const) {
    expect(await refusal(app.call(name, who, { password: 'not the one', code: '123456' }))).toMatchObject({
      status: 422,
      body: { validation: { password: [TEXTS.currentPasswordWrong] } },
    })
  }
  for (const code of ['000000', 'aaaa-bbbb-cccc-dddd'])
    expect(await refusal(app.call('twoFactor.disable', who, { password: PASSWORD, code }))).toMatchObject({
      status: 422,
      body: { validation: { code: [TEXTS.codeInvalid] } },
    })
  await login(who, codes[0])
  expect(await refusal(app.call('twoFactor.disable', who, { password: PASSWORD, code: codes[0] ?? '' }))).toMatchObject(
    {
      status: 422,
    },
  )
  expect(await app.call('twoFactor.read', who)).toMatchObject({ enabled: true, recoveryCodesLeft: 9 })
  const right = { password: PASSWORD, code: codes[1] ?? '' }
  await app.call('twoFactor.disable', who, right)
  expect(await refusal(app.call('twoFactor.disable', who, right))).toEqual(refused(409, TEXTS.twoFactorNotOn))
  await expect(login(who)).resolves.toBeDefined()
  expect(await app.call('twoFactor.read', who)).toEqual({ enabled: false, since: null, recoveryCodesLeft: 0 })
  const { notifications } = await app.call('notifications.list', who)
  expect(notifications.map((one) => [one.type, one.title])).toEqual([
    ['warning', 'Two-factor sign-in switched off'],
    ['danger', 'Wrong two-factor codes'],
    ['success', 'Two-factor sign-in switched on'],
  ])
  const letters = (await app.mail.letters()).filter((letter) => letter.to === who.account.email)
  // both at one moment of the test clock, so unordered
  expect(letters.map((letter) => letter.subject)).toEqual(
    expect.arrayContaining(['Двухфакторный вход включён', 'Двухфакторный вход отключён']),
  )
  for (const letter of letters) for (const code of codes) expect(letter.text).not.toContain(code)
})

test('recovery codes are stored as hashes; the audit log has neither codes nor secret', async () => {
  const { who, secret, codes } = await enrolled()
  const log = JSON.stringify(await app.db.select().from(audit))
  const kept = JSON.stringify([await app.db.select().from(recoveryCodes), await app.db.select().from(twoFactor)])
  for (const code of codes) expect(log + kept).not.toContain(code.replaceAll('-', ''))
  expect(log).not.toContain(secret)
  expect(log).toContain(`"action":"twoFactor.confirm","subject":"accounts/${who.account.id}"`)
})

test('an administrator disables it for others with notice, never for administrators or where it is off', async () => {
  const { who } = await enrolled()
  const admin = await app.account('admin')
  const manager = await app.account('manager')
  const [client] = (await app.call('clients.list', admin, { search: who.account.email })).clients
  expect(client).toMatchObject({ twoFactor: true })
  await app.call('twoFactor.reset', admin, { id: who.account.id })
  await expect(login(who)).resolves.toMatchObject({ role: 'user' })
  expect(await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, who.account.id))).toEqual([])
  expect((await app.call('notifications.list', who)).total).toBe(2)
  const rows = await app.db.select().from(audit).where(eq(audit.action, 'twoFactor.reset'))
  expect(rows).toMatchObject([
    {
      actorId: admin.account.id,
      subject: `accounts/${who.account.id}`,
      before: { twoFactor: true },
      after: { twoFactor: false },
    },
  ])
  expect(await refusal(app.call('twoFactor.reset', admin, { id: manager.account.id }))).toEqual(
    refused(409, TEXTS.twoFactorNotOn),
  )
  const missing = await refusal(app.call('twoFactor.reset', admin, { id: '999999' }))
  expect(missing.status).toBe(404)
  expect(await refusal(app.call('twoFactor.reset', admin, { id: (await app.account('admin')).account.id }))).toEqual(
    missing,
  )
})
