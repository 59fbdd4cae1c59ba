import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
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

const outcome = async (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const login = (email: string, password: string) => app.call('auth.login', undefined, { email, password })

test('limits password guesses, concurrent ones too, and names a retry time; the owner elsewhere signs in', async () => {
  const { account } = await app.account('user', { passwordHash })
  app.origin.address = '203.0.113.20'
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(login(account.email, 'a wrong guess'))))
  expect(outcomes.filter((status) => status === 401)).toHaveLength(10)
  expect(outcomes.filter((status) => status === 429)).toHaveLength(20)
  expect(await refusal(login(account.email, PASSWORD)), 'not even the right one').toMatchObject({
    status: 429,
    body: { error: TEXTS.tooMany },
  })
  await expect(login(account.email, PASSWORD)).rejects.toMatchObject({ retryAfter: 60 })
  app.origin.address = '203.0.113.21'
  await expect(login(account.email, PASSWORD)).resolves.toBeDefined()
  app.origin.address = '203.0.113.20'
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await expect(login(account.email, PASSWORD)).resolves.toBeDefined()
})

test('correct sign-ins are unlimited', async () => {
  const { account } = await app.account('user', { passwordHash })
  app.origin.address = '203.0.113.30'
  for (let time = 0; time < 15; time++) await login(account.email, PASSWORD)
})

test('limits attempts on many accounts from one address', async () => {
  app.origin.address = '203.0.113.40'
  const statuses = await Promise.all(
    Array.from({ length: 70 }, (_, number) => outcome(login(`nobody${number}@weir.example`, 'x'))),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('a service failure does not count', async () => {
  app.origin.address = '203.0.113.50'
  const { db } = app.services
  const away = () => {
    throw new Error('away')
  }
  app.services.db = { select: away } as unknown as typeof db
  for (let time = 0; time < 15; time++)
    await expect(login('somebody@weir.example', PASSWORD)).rejects.not.toMatchObject({ status: 429 })
  app.services.db = db
})

test('limits guesses of promo codes', async () => {
  app.origin.address = '203.0.113.60'
  const register = (number: number) =>
    app.call('auth.register', undefined, {
      email: `x${number}@weir.example`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      promo: `P${number}`,
      telegram: '@x',
    })
  const statuses = await Promise.all(Array.from({ length: 65 }, (_, number) => outcome(register(number))))
  expect([
    statuses.filter((status) => status === 422).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([60, 5])
})

test('limits letters per mailbox from any addresses; the answer stays the same and the last link works', async () => {
  const { account } = await app.account('user', { passwordHash })
  const forgot = (address: string) => {
    app.origin.address = address
    return outcome(app.call('auth.forgotPassword', undefined, { email: account.email }))
  }
  const before = (await app.mail.letters()).length
  for (let time = 0; time < 5; time++) expect(await forgot('203.0.113.70')).toBe(200)
  expect(await forgot('203.0.113.70')).toBe(429)
  for (let address = 71; address < 80; address++) expect(await forgot(`203.0.113.${address}`)).toBe(200)
  const letters = (await app.mail.letters()).slice(before)
  expect(letters).toHaveLength(6)
  const token = /reset-password\/([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1]
  const word = 'a lake without boats'
  await expect(
    app.call('auth.resetPassword', undefined, { token, email: account.email, password: word, confirmPassword: word }),
  ).resolves.toBeDefined()
})

test('limits guesses of a reset token', async () => {
  const { account } = await app.account('user', { passwordHash })
  app.origin.address = '203.0.113.90'
  const reset = () =>
    app.call('auth.resetPassword', undefined, {
      token: 'x',
      email: account.email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
  const statuses = await Promise.all(Array.from({ length: 12 }, () => outcome(reset())))
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
