import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../testing/app.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
}, 30_000)
afterAll(() => house.close())

const linkIn = (text: string) => /confirm-email\/(\d+)\/([\w-]+)/.exec(text) ?? expect.fail('no link')

test('the letter is sent again, to the panel that asks; the older link is dead, and a confirmed address gets none', async () => {
  const who = await house.account('user')
  await house.call('profile.resendConfirmation', who, {})
  await house.call('profile.resendConfirmation', who, { domain: 'second.example' })
  const [first, second, ...more] = (await house.mail.letters()).filter((letter) => letter.to === who.account.email)
  expect(more).toEqual([])
  expect(second?.text).toContain('https://second.example/authentication/confirm-email/')
  const [, id = '', dead = ''] = linkIn(first?.text ?? '')
  expect((await refusal(house.call('auth.emailVerification', undefined, { id, token: dead }))).status).toBe(422)
  await house.call('auth.emailVerification', undefined, { id, token: linkIn(second?.text ?? '')[2] ?? '' })
  expect((await refusal(house.call('profile.resendConfirmation', await house.again(who), {}))).status).toBe(409)
})

test('nobody has his own box filled by it', async () => {
  const who = await house.account('user')
  for (let time = 0; time < 6; time++) await house.call('profile.resendConfirmation', who, {})
  expect((await refusal(house.call('profile.resendConfirmation', who, {}))).status).toBe(429)
})
