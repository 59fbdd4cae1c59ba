import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const linkIn = (text: string) => /confirm-email\/(\d+)\/([\w-]+)/.exec(text) ?? expect.fail('no link')

test('resends to the calling panel and invalidates the older link; a confirmed address gets none', async () => {
  const who = await app.account('user')
  await app.call('profile.resendConfirmation', who, {})
  await app.call('profile.resendConfirmation', who, { domain: 'second.example' })
  const [first, second, ...more] = (await app.mail.letters()).filter((letter) => letter.to === who.account.email)
  expect(more).toEqual([])
  expect(second?.text).toContain('https://second.example/authentication/confirm-email/')
  const [, id = '', dead = ''] = linkIn(first?.text ?? '')
  expect((await refusal(app.call('auth.emailVerification', undefined, { id, token: dead }))).status).toBe(422)
  await app.call('auth.emailVerification', undefined, { id, token: linkIn(second?.text ?? '')[2] ?? '' })
  expect((await refusal(app.call('profile.resendConfirmation', await app.again(who), {}))).status).toBe(409)
})

test('limits letters to one’s own mailbox', async () => {
  const who = await app.account('user')
  for (let time = 0; time < 6; time++) await app.call('profile.resendConfirmation', who, {})
  expect((await refusal(app.call('profile.resendConfirmation', who, {}))).status).toBe(429)
})
