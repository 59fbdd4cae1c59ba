import { expect, it } from 'vitest'
import { createGuesses, type Guess } from './guesses.ts'

const guess = (more: Partial<Guess> = {}): Guess => ({
  call: 'auth.login',
  email: 'owner@x.example',
  address: '203.0.113.1',
  ...more,
})
/** Tries until refused; how many were let through. */
async function exhaust(
  guesses: ReturnType<typeof createGuesses>,
  next: (time: number) => Guess | Promise<Guess>,
): Promise<number> {
  for (let time = 0; time < 1000; time++) if ((await guesses.take(await next(time), 0)) > 0) return time
  return Infinity
}

it('holds one account from one address, and leaves the same account from another address and other accounts alone', async () => {
  const guesses = createGuesses()
  expect(await exhaust(guesses, () => guess())).toBe(10)
  expect(await guesses.take(guess({ address: '198.51.100.7' }), 0)).toBe(0)
  expect(await guesses.take(guess({ email: 'other@x.example' }), 0)).toBe(0)
  expect(await guesses.take(guess({ call: 'auth.resetPassword' }), 0)).toBe(0)
})

it('holds one address over all accounts', async () => {
  const guesses = createGuesses()
  expect(await exhaust(guesses, (time) => guess({ email: `${time}@x.example` }))).toBe(60)
  expect(await guesses.take(guess({ email: 'another@x.example' }), 10_000)).toBe(0)
})

it('counts an IPv6 network as one party', async () => {
  const guesses = createGuesses()
  expect(await exhaust(guesses, (time) => guess({ address: `2001:db8:1:2::${time.toString(16)}` }))).toBe(10)
  expect(await guesses.take(guess({ address: '2001:db8:1:3::1' }), 0)).toBe(0)
})

it('forgets a try that is given back', async () => {
  const guesses = createGuesses()
  const endless = await exhaust(guesses, async () => {
    await guesses.giveBack(guess())
    return guess()
  })
  expect(endless).toBe(Infinity)
})
