import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, newRecoveryCodes } from '../../domain/accounts/passwords.ts'
import { createTestApp, type TestApp } from '../../domain/testing/app.ts'

const PASSWORD = 'a river without fish'
let app: TestApp
let passwordHash: string
let networks = 0
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const later = (minutes: number) => (app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000))
const elsewhere = () => {
  networks += 1
  app.origin.address = `10.${Math.floor(networks / 250)}.${networks % 250}.1`
}

async function enrolled() {
  elsewhere()
  const who = await app.account('user', { passwordHash, language: 'en' })
  const { secret } = await app.call('twoFactor.enrol', who, { password: PASSWORD })
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now.getTime() })
  const { recoveryCodes } = await app.call('twoFactor.confirm', who, { code: code() })
  const { email } = who.account
  const login = (given?: string, password = PASSWORD) => {
    elsewhere()
    return outcome(app.call('auth.login', undefined, { email, password, code: given }))
  }
  const warnings = async () =>
    (await app.mail.letters()).filter(({ to, subject }) => to === email && subject === 'Wrong two-factor codes')
  return { who, email, code, recoveryCodes, login, warnings }
}

const times = async (count: number, act: () => Promise<number>) => {
  const statuses: number[] = []
  for (let time = 0; time < count; time++) statuses.push(await act())
  return statuses
}

test('allows ten wrong codes an hour from any networks, recovery codes included, then answers 429', async () => {
  const { login, code } = await enrolled()
  expect(await times(5, () => login('000000'))).toEqual([401, 401, 401, 401, 401])
  later(30)
  expect(await times(7, () => login(newRecoveryCodes()[0]))).toEqual([401, 401, 401, 401, 401, 429, 429])
  later(1)
  expect(await login(code()), 'a right one, too').toBe(429)
  later(29)
  expect(await times(6, () => login('000000'))).toEqual([401, 401, 401, 401, 401, 429])
  later(60)
  expect(await login(code())).toBe(200)
})

test('calls without the password or without a code do not count, nor do right codes', async () => {
  const { login, code } = await enrolled()
  await times(30, () => login('000000', 'not the one'))
  await times(30, () => login())
  for (let time = 0; time < 15; time++) {
    later(1)
    expect(await login(code())).toBe(200)
  }
  expect(await times(11, () => login('000000'))).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('notifies the owner from the third one on, once an hour, with the last address', async () => {
  const { login, warnings } = await enrolled()
  await times(2, () => login('000000'))
  expect(await warnings()).toEqual([])
  await times(8, () => login('000000'))
  const letters = await warnings()
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toMatch(/10\.\d+\.\d+\.1/)
  later(61)
  await times(2, () => login('000000'))
  expect(await warnings()).toHaveLength(2)
})

test('a mailed link has its own count, and a new password resets the other', async () => {
  const { email, login, code } = await enrolled()
  await times(10, () => login('000000'))
  await app.call('auth.forgotPassword', undefined, { email })
  const token = /reset-password\/([\w-]{43})/.exec(
    (await app.mail.letters()).findLast(({ to }) => to === email)?.text ?? '',
  )?.[1]
  const reset = (given: string) => {
    elsewhere()
    return outcome(
      app.call('auth.resetPassword', undefined, {
        token,
        email,
        password: 'a lake without boats',
        confirmPassword: 'a lake without boats',
        code: given,
      }),
    )
  }
  expect(await times(2, () => reset('000000'))).toEqual([401, 401])
  later(1)
  expect(await reset(code())).toBe(200)
  later(1)
  expect(await login(code(), 'a lake without boats')).toBe(200)
})

test('a clock set back does not prolong the block', async () => {
  const { login, code } = await enrolled()
  await times(10, () => login('000000'))
  const now = app.clock.now
  later(-24 * 60)
  expect(await login('000000')).toBe(429)
  later(61)
  expect(await login(code())).toBe(401)
  app.clock.now = now
})
