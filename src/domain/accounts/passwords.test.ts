import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { createFairPool } from '../../lib/flow/fair-pool.ts'
import { DECOY_HASH, passwordFits, turnsOn } from './passwords.ts'
import { refusal } from '../testing/app.ts'

/** Networks with one guess each. */
const GUESSES = 150
const from = (at: number): string => `203.0.${at}.9`

test('guesses of many networks queue, so that other thread work runs between them', async () => {
  let done = 0
  const attempts = Array.from({ length: GUESSES }, async (_, at) => {
    expect(await passwordFits(DECOY_HASH, 'not the one', from(at))).toBe(false)
    done += 1
  })
  // file reads use the same threads: unqueued hashes would block them
  for (let at = 0; at < 5; at += 1) await stat(import.meta.filename)
  expect(done).toBeLessThan(GUESSES / 2)
  await Promise.all(attempts)
  expect(done).toBe(GUESSES)
})

test('a network with many guesses waits for itself, and another gets its turn', async () => {
  const order: string[] = []
  const guess = (address: string) => passwordFits(DECOY_HASH, 'x', address).then(() => order.push(address))
  const many = Array.from({ length: 10 }, () => guess('198.51.100.1'))
  const one = guess('198.51.101.1')
  await Promise.all([...many, one])
  expect(order.indexOf('198.51.101.1')).toBeLessThan(4)
})

test('half the cores hash at once, one of them for one network', () => {
  const started: string[] = []
  const turns = createFairPool(turnsOn(8))
  for (const network of ['a', 'a', 'a', 'b', 'c', 'd', 'e']) turns.take(network, () => started.push(network))
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  expect(turnsOn(1).places).toBe(1)
})

test('people who are signed in wait for nobody of their network, nor for each other', async () => {
  const known = Array.from({ length: 30 }, () => passwordFits(DECOY_HASH, 'x'))
  expect((await Promise.allSettled(known)).every(({ status }) => status === 'fulfilled')).toBe(true)
})

test('too many of one network, or in all, are told to retry later; earlier ones are served', async () => {
  const many = Array.from({ length: 30 }, () => passwordFits(DECOY_HASH, 'x', '192.0.2.1'))
  const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(30 - 1 - 16)
  expect(
    await refusal(refused[0]?.status === 'rejected' ? Promise.reject(refused[0].reason as Error) : Promise.resolve()),
  ).toMatchObject({
    status: 503,
    body: { error: TEXTS.busy },
  })
  const all = await Promise.allSettled(
    Array.from({ length: 400 }, (_, at) => passwordFits(DECOY_HASH, 'x', `198.${at % 200}.${Math.floor(at / 200)}.1`)),
  )
  const places = all.findIndex(({ status }) => status === 'rejected')
  expect(places).toBeGreaterThan(255)
  expect(all.slice(0, places).every(({ status }) => status === 'fulfilled')).toBe(true)
  await expect(passwordFits(DECOY_HASH, 'x', '192.0.2.1'), 'afterwards').resolves.toBe(false)
})
