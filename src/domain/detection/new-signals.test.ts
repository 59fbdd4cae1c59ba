import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { runningShadows } from '../../store/config/detection/shadows.ts'
import { signalSet } from '../../store/config/detection/signal-sets.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../context.ts'
import { registerNewSignals } from './new-signals.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

const DAY_MS = 86_400_000
let app: TestApp
let admin: Caller
const store = embedded()

beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  admin = await app.account('admin')
})
afterAll(async () => {
  await store.close()
  await app.close()
})
beforeEach(() => store.add(personRow(app.clock.now.getTime() - DAY_MS, { campaign: '1', client: '1' })))
afterEach(async () => {
  await store.empty()
  await app.db.execute(sql`DELETE FROM known_signals`)
  await app.db.execute(sql`DELETE FROM shadows`)
  await app.db.execute(sql`DELETE FROM signal_sets`)
  await app.call('shadows.newSignals', admin, { newSignals: 'shadow' })
})

const BEFORE = ['ua.empty', 'net.vpn']
/** Starts a version with these signals. `made.up` is new. */
const starts = (...names: string[]) =>
  registerNewSignals(app.services, { names, isSwitchable: (name) => !name.startsWith('policy.') })

test('a new store takes all signals at once, whatever its traffic', async () => {
  expect(await starts(...BEFORE, 'made.up')).toEqual([])
  expect(await signalSet(app.db)).toEqual({ number: 0, changes: {} })
  expect(await runningShadows(app.db)).toEqual([])
})

test('with traffic, a new signal is off and in shadow for seven days, then in force', async () => {
  await starts(...BEFORE)
  expect(await starts(...BEFORE, 'made.up', 'policy.made_up')).toEqual(['made.up'])
  expect((await signalSet(app.db)).changes).toEqual({ 'made.up': { campaigns: 'none' } })
  const [shadow, ...others] = await runningShadows(app.db)
  expect(others).toEqual([])
  expect(shadow).toMatchObject({ changes: { 'made.up': null }, atEnd: 'promote', authorId: null })
  expect(shadow?.endsAt.getTime()).toBe(app.clock.now.getTime() + 7 * DAY_MS)
  const { notifications } = await app.call('notifications.list', admin, {})
  expect(JSON.stringify(notifications)).toContain('made.up')
  // a further start of this version or the previous one finds nothing new
  expect(await starts(...BEFORE, 'made.up', 'policy.made_up')).toEqual([])
  expect(await starts(...BEFORE)).toEqual([])
  expect(await starts(...BEFORE, 'made.up', 'policy.made_up')).toEqual([])
  await app.call('shadows.promote', admin, { id: shadow?.id ?? '' })
  expect((await signalSet(app.db)).changes).toEqual({})
})

test('concurrent starts create one shadow', async () => {
  await starts(...BEFORE)
  const started = await Promise.all([starts(...BEFORE, 'made.up'), starts(...BEFORE, 'made.up')])
  expect(started.flat()).toEqual(['made.up'])
  expect(await runningShadows(app.db)).toHaveLength(1)
})

test('without traffic it is in force at once', async () => {
  await store.empty()
  await store.add(personRow(app.clock.now.getTime() - 31 * DAY_MS, { campaign: '1', client: '1' }))
  await starts(...BEFORE)
  expect(await starts(...BEFORE, 'made.up')).toEqual([])
  expect((await signalSet(app.db)).number).toBe(0)
})

test('the operator may put new signals in force at once', async () => {
  await starts(...BEFORE)
  await app.call('shadows.newSignals', admin, { newSignals: 'on' })
  expect(await starts(...BEFORE, 'made.up')).toEqual([])
  expect((await signalSet(app.db)).number).toBe(0)
})

test('other signal changes stay', async () => {
  await starts(...BEFORE)
  const { shadow } = await app.call('shadows.start', admin, { changes: { 'net.vpn': { weight: 'conclusive' } } })
  await app.call('shadows.promote', admin, { id: shadow.id })
  await starts(...BEFORE, 'made.up')
  expect((await signalSet(app.db)).changes).toEqual({
    'net.vpn': { weight: 'conclusive' },
    'made.up': { campaigns: 'none' },
  })
})
