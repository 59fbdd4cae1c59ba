/** Clock jumps, summer time and 29 February: ids, times, visitor days and ended sessions stay right. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideVisit } from '../src/edge/answer/answer-visit.ts'
import { openTestDatabase } from '../src/store/config/testing/open.ts'
import { deleteSession, findSession, insertSession, pruneSessions } from '../src/store/config/accounts/sessions.ts'
import { insertAccount } from '../src/store/config/accounts/accounts.ts'
import { createVisitorWindow, WINDOW_MS } from '../src/store/shared/window.ts'
import { KEY, startLoneEdge, visit, type LoneEdge } from './support/lone-edge.ts'
import type { DecideInput } from '../src/contract/integration/edge.ts'

let edge: LoneEdge
beforeAll(async () => {
  edge = await startLoneEdge()
})
afterAll(() => edge.close())

const HOUR = 3_600_000
/** Difficult moments: summer time of this run's zone and others, leap days, a turn of year. */
const MOMENTS = [
  '2026-04-04T13:44:59.900Z',
  '2026-09-26T13:59:59.900Z',
  '2026-03-29T00:59:59.900Z',
  '2026-10-25T00:59:59.900Z',
  '2028-02-28T23:59:59.900Z',
  '2028-02-29T23:59:59.900Z',
  '2026-12-31T23:59:59.900Z',
].map((text) => Date.parse(text))
const JUMPS = [0, 1, 50, 200, HOUR, -HOUR, 30 * 60_000, -200, 23 * HOUR, 25 * HOUR, -25 * HOUR]

it('each hit has a unique id that sorts by the clock’s time', () => {
  const seen = new Set<string>()
  const steps = fc.tuple(
    fc.constantFrom(...MOMENTS),
    fc.array(fc.constantFrom(...JUMPS), { minLength: 1, maxLength: 40 }),
  )
  fc.assert(
    fc.property(steps, ([start, jumps]) => {
      let now = start
      let last = { time: -1, hit: '' }
      for (const jump of jumps) {
        now += jump
        edge.state.now = () => now
        edge.rows.length = 0
        const { hit } = decideVisit(edge.parts, { clientId: '1', campaignId: undefined }, visit() as DecideInput)
        expect(seen.has(hit), hit).toBe(false)
        seen.add(hit)
        if (now !== last.time) expect(hit > last.hit, `${hit} and ${last.hit}`).toBe(now > last.time)
        last = { time: now, hit }
        expect(edge.rows).toMatchObject([{ hit, time: new Date(now).toISOString().replace('T', ' ').replace('Z', '') }])
      }
    }),
  )
})

it('a visitor’s day is 24 hours of the clock, however it jumps', () => {
  const steps = fc.tuple(
    fc.constantFrom(...MOMENTS),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(...JUMPS)), { maxLength: 60 }),
  )
  fc.assert(
    fc.property(steps, ([start, visits]) => {
      const window = createVisitorWindow(100)
      const known = new Map<number, { first: number; hits: number; latest: number }>()
      let now = start
      for (const [visitor, jump] of visits) {
        now += jump
        for (const one of known.values()) one.latest = Math.max(one.latest, now)
        const seen = window.see(String(visitor), now)
        const before = known.get(visitor)
        const within = before && now - before.first < WINDOW_MS ? before : undefined
        if (!within) expect(seen).toEqual({ unique: true, repeats: 1 })
        // once the clock has passed a visitor's day they may be forgotten, and going back changes nothing
        else if (within.latest - within.first < WINDOW_MS)
          expect(seen).toEqual({ unique: false, repeats: within.hits + 1 })
        known.set(
          visitor,
          within && !seen.unique ? { ...within, hits: seen.repeats } : { first: now, hits: 1, latest: now },
        )
      }
    }),
  )
})

it('a token’s rate gains nothing from a clock set back, and recovers', async () => {
  const { createRateLimiter } = await import('../src/lib/flow/token-bucket.ts')
  const limiter = createRateLimiter({ burst: 2, seconds: 1 })
  const start = MOMENTS[0] ?? 0
  expect([limiter.take(KEY, start), limiter.take(KEY, start), limiter.take(KEY, start - HOUR)]).toEqual([0, 0, 1])
  expect(limiter.take(KEY, start - HOUR + 1000)).toBe(0)
})

it('a session that ended or expired stays dead when the clock is set back', async () => {
  const { db, remove } = await openTestDatabase()
  const account = await insertAccount(db, { role: 'user', email: 'clock@weir.example', passwordHash: 'none' })
  for (const [index, moment] of MOMENTS.entries()) {
    const now = (shift: number): Date => new Date(moment + shift)
    const session = (name: string) => Buffer.from(`${name}-${index}`)
    for (const name of ['ended', 'expired', 'unseen', 'living']) {
      await insertSession(db, {
        tokenHash: session(name),
        accountId: account?.id ?? '',
        createdAt: now(0),
        expiresAt: now(name === 'living' ? 3 * HOUR : HOUR),
        address: '',
        agent: '',
      })
    }
    await deleteSession(db, session('ended'))
    const alive = async (shift: number) => {
      const found: string[] = []
      for (const name of ['ended', 'expired', 'living'])
        if (await findSession(db, session(name), now(shift))) found.push(name)
      return found
    }
    expect(await alive(HOUR - 1)).toEqual(['expired', 'living'])
    expect(await alive(HOUR)).toEqual(['living'])
    expect(await alive(-HOUR)).toEqual(['living'])
    expect(await findSession(db, session('unseen'), now(-HOUR))).toBeDefined()
    await pruneSessions(db, now(HOUR))
    expect(await findSession(db, session('unseen'), now(-HOUR))).toBeUndefined()
  }
  await remove()
})
