import { expect, it } from 'vitest'
import { createLoginLimiter, type LoginAttempt } from './login-limiter.ts'

const attempt = (more: Partial<LoginAttempt> = {}): LoginAttempt => ({
  call: 'auth.login',
  email: 'owner@x.example',
  address: '203.0.113.1',
  ...more,
})
/** Attempts until refused; returns the accepted. */
async function exhaust(
  loginLimiter: ReturnType<typeof createLoginLimiter>,
  next: (time: number) => LoginAttempt | Promise<LoginAttempt>,
): Promise<number> {
  for (let time = 0; time < 1000; time++) if ((await loginLimiter.take(await next(time), 0)) > 0) return time
  return Infinity
}

it('limits one account from one address, but not from others, nor other accounts', async () => {
  const loginLimiter = createLoginLimiter()
  expect(await exhaust(loginLimiter, () => attempt())).toBe(10)
  expect(await loginLimiter.take(attempt({ address: '198.51.100.7' }), 0)).toBe(0)
  expect(await loginLimiter.take(attempt({ email: 'other@x.example' }), 0)).toBe(0)
  expect(await loginLimiter.take(attempt({ call: 'auth.resetPassword' }), 0)).toBe(0)
})

it('limits one address across all accounts', async () => {
  const loginLimiter = createLoginLimiter()
  expect(await exhaust(loginLimiter, (time) => attempt({ email: `${time}@x.example` }))).toBe(60)
  expect(await loginLimiter.take(attempt({ email: 'another@x.example' }), 10_000)).toBe(0)
})

it('counts an IPv6 network as one party', async () => {
  const loginLimiter = createLoginLimiter()
  expect(await exhaust(loginLimiter, (time) => attempt({ address: `2001:db8:1:2::${time.toString(16)}` }))).toBe(10)
  expect(await loginLimiter.take(attempt({ address: '2001:db8:1:3::1' }), 0)).toBe(0)
})

it('forgets a released attempt', async () => {
  const loginLimiter = createLoginLimiter()
  const endless = await exhaust(loginLimiter, async () => {
    await loginLimiter.giveBack(attempt())
    return attempt()
  })
  expect(endless).toBe(Infinity)
})

it('limits checks of an account’s current password over all addresses, but not sign-ins', async () => {
  const limiter = createLoginLimiter()
  const from = (at: number) =>
    ({ call: 'profile.update', email: 'ann@weir.example', address: `203.0.${at}.1` }) as const
  for (let at = 0; at < 20; at += 1) expect(await limiter.take(from(at), 0)).toBe(0)
  expect(await limiter.take(from(20), 0)).toBeGreaterThan(0)
  expect(await limiter.take({ ...from(21), email: 'ben@weir.example' }, 0)).toBe(0)
  await limiter.giveBack(from(3)) // the right one
  expect(await limiter.take(from(22), 0)).toBe(0)
  for (let at = 0; at < 40; at += 1) expect(await limiter.take({ ...from(at), call: 'auth.login' }, 0)).toBe(0)
})
