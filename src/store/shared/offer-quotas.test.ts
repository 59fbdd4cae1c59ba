import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashPair } from '../../lib/numbers/hash.ts'
import { createOfferCounts, offerDay } from './offer-counts.ts'
import { keepQuotas, type OfferQuotas } from './offer-quotas.ts'
import { packSightings } from './sightings.ts'

const NOW = Date.UTC(2026, 10, 27, 12)
const today = offerDay('7', '2026-11-27')
const CAP = 9

/** A simulated quota server: `gives` next, answering or not. */
async function openKeeper({ gives = 0, full = false } = {}) {
  const calls: string[] = []
  const state = { gives, full, isThere: true, lost: (): void => undefined, caps: [] as number[] }
  const answer = (what: string): void => {
    calls.push(what)
    if (!state.isThere) throw new Error('away')
  }
  const quotas: OfferQuotas = {
    alive: async () => answer('alive'),
    async ask({ key, cap, usage: { visits, own, quota }, wants }) {
      answer(`${wants ? 'wants' : 'tells'} ${visits} ${own} ${quota}`)
      expect(key).toEqual(hashPair(today))
      state.caps.push(cap)
      return { given: wants ? state.gives : 0, full: state.full }
    },
    gone: async () => answer('gone'),
    onLost: (lost) => (state.lost = lost),
  }
  const counts = createOfferCounts(64)
  const keeper = keepQuotas(quotas, counts, () => NOW)
  await turn()
  await keeper.prepare([{ name: today, cap: CAP }])
  return { calls, state, counts, keeper }
}

const short = packSightings([{ offer: today, cap: CAP, short: true }], NOW)

test('requests a day once, and again if its cap changes', async () => {
  const { calls, keeper } = await openKeeper({ gives: 3 })
  await keeper.prepare([{ name: today, cap: CAP }])
  expect(calls).toEqual(['alive', 'wants 0 0 0'])
  await keeper.close()
})

test('requests more once half is used, not before', async () => {
  const { calls, counts, keeper } = await openKeeper({ gives: 4 })
  const taken = packSightings([{ offer: today, cap: CAP, short: false }], NOW)
  counts.take(today, CAP, NOW)
  keeper.hear(taken)
  expect(calls.slice(2)).toEqual([])
  counts.take(today, CAP, NOW)
  keeper.hear(taken)
  expect(calls.slice(2)).toEqual(['wants 2 2 2'])
  await turn()
  expect(counts.usage(today).quota).toBe(6)
  await keeper.close()
})

test('remembers that others used up a cap, and does not ask again', async () => {
  const { counts, keeper } = await openKeeper({ full: true })
  expect(counts.take(today, CAP, NOW)).toBe('full')
  await keeper.close()
})

test('while the connection is lost this process counts alone; afterwards earlier quota is void', async () => {
  const { state, counts, keeper } = await openKeeper({ gives: 5 })
  state.isThere = false
  state.lost()
  const free = offerDay('8', '2026-11-27')
  expect(counts.hasRoom(free, CAP)).toBe(true)
  Object.assign(state, { isThere: true, gives: 2 })
  await expect.poll(() => counts.hasRoom(free, CAP)).toBe(false)
  await expect.poll(() => counts.usage(today).quota).toBe(2)
  await keeper.close()
})

test('requests again after a pending answer if visits were refused meanwhile', async () => {
  const { calls, keeper } = await openKeeper()
  keeper.hear(short)
  keeper.hear(short)
  keeper.hear(short)
  await turn()
  expect(calls.slice(2)).toEqual(['wants 0 0 0', 'wants 0 0 0'])
  await keeper.close()
})

test('requests again after a pending answer if the cap was raised meanwhile', async () => {
  const { state, keeper } = await openKeeper()
  keeper.hear(short)
  await keeper.prepare([{ name: today, cap: CAP + 1 }])
  await expect.poll(() => state.caps).toEqual([CAP, CAP, CAP + 1])
  await keeper.close()
  expect(new Set(state.caps.slice(3))).toEqual(new Set([CAP + 1]))
})

test('gives all its quota to a process that has none', async () => {
  const { calls, counts, keeper } = await openKeeper({ gives: 5 })
  keeper.giveBack(hashPair(today))
  keeper.giveBack(hashPair(offerDay('8', '2026-11-27')))
  expect(counts.usage(today).quota).toBe(0)
  await turn()
  expect(calls.slice(2)).toEqual(['tells 0 0 0'])
  await keeper.close()
})

test('reports a release after the pending answer', async () => {
  const { calls, counts, keeper } = await openKeeper({ gives: 5 })
  keeper.hear(short)
  keeper.giveBack(hashPair(today))
  expect(counts.usage(today).quota).toBe(0)
  await turn()
  expect(calls.slice(2)).toEqual(['wants 0 0 5', 'tells 0 0 5'])
  await keeper.close()
})

test('on close reports what it sent and returns the rest', async () => {
  const { calls, counts, keeper } = await openKeeper({ gives: 5 })
  counts.take(today, CAP, NOW)
  await keeper.close()
  expect(calls.slice(2)).toEqual(['tells 1 1 0', 'gone'])
})
