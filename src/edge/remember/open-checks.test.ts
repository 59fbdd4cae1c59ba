import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../lib/secrets/new-id.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { checkCostOf } from '../../store/events/statistics/campaign-visits.ts'
import { openEvents, type Events } from '../../store/events/events.ts'
import { openProbeSpool, openSpool, type Spool } from '../../store/events/spool/spool.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import { createVisitorWindow, type VisitorWindow } from '../../store/shared/window.ts'
import { recordReturn, recordPassed, type PendingVisit } from './checks.ts'
import { openChecks, type OpenChecks } from './open-checks.ts'
import { storedTime } from '../answer/record.ts'

const TIME = Date.UTC(2026, 4, 1, 12)
let dir: string
let events: Events
let spool: Spool
let window: VisitorWindow
let marks: VisitorWindow
let checks: OpenChecks
let now: number
let failing: string

function openAll(held = 0): void {
  window = createVisitorWindow(100)
  marks = createVisitorWindow(100)
  checks = openChecks(dir, {
    events: {
      query: events.query,
      insertSegment: async (...given) => {
        if (failing !== '') throw new Error(failing)
        await events.insertSegment(...given)
      },
    },
    spool,
    window,
    marks,
    say: () => {},
    now: () => now,
    heldMs: held,
  })
}
beforeEach(async () => {
  ;[dir, now, failing] = [mkdtempSync(path.join(tmpdir(), 'weir-checks-')), TIME, '']
  events = await openEvents({ dir: path.join(dir, 'events') })
  spool = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment })
  openAll()
})
afterEach(async () => {
  await checks.close()
  await spool.close()
  await events.close()
  rmSync(dir, { recursive: true, force: true })
})

const pendingOf = (visitor: string, more: Partial<HitRow> = {}): PendingVisit => {
  const row = hitRow({ hit: newId(now), time: storedTime(now), visitor, ...more })
  return { gone: { ...row, checked: 'gone' }, left: { ...row, suspicious: true, checked: 'left' } }
}
const stored = () =>
  events.query<{ visitor: string; checked: string; is_unique: boolean; repeats: number }>(
    'short',
    'SELECT visitor, checked, is_unique, repeats FROM hits ORDER BY visitor DESC, repeats',
    {},
  )
const files = () => readdirSync(path.join(dir, 'spool-checks')).filter((name) => name.includes('.jsonl'))
async function end(): Promise<void> {
  for (let looks = 0; files().length > 0 && looks < 200; looks += 1) await checks.flush()
}

test('visitors who leave, or vanish after the check, get a hit; returning ones already have one', async () => {
  checks.append(pendingOf('left'), pendingOf('gone'), pendingOf('came'))
  recordPassed({ marks }, 'gone', now)
  recordPassed({ marks }, 'came', now)
  recordReturn({ marks }, 'came', now)
  await end()
  expect(await stored()).toEqual([
    { visitor: 'left', checked: 'left', is_unique: true, repeats: 1 },
    { visitor: 'gone', checked: 'gone', is_unique: true, repeats: 1 },
  ])
  expect(files()).toEqual([])
})

test('a visitor who abandons two checks is new once', async () => {
  checks.append(pendingOf('left'))
  checks.append(pendingOf('left'))
  await end()
  expect((await stored()).map(({ is_unique, repeats }) => [is_unique, repeats])).toEqual([
    [true, 1],
    [false, 2],
  ])
})

test('an unavailable store loses nothing and counts nobody twice', async () => {
  failing = 'away'
  checks.append(pendingOf('left'))
  await checks.flush()
  expect(await stored()).toEqual([])
  failing = ''
  await end()
  expect(await stored()).toMatchObject([{ visitor: 'left', is_unique: true, repeats: 1 }])
})

test('the next process continues, and looks up returned visitors in the store', async () => {
  await checks.close()
  openAll(60_000)
  checks.append(pendingOf('left'), pendingOf('came'))
  await checks.close()
  spool.append(hitRow({ visitor: 'came', checked: 'taken', hit: newId(now + 5), time: storedTime(now + 5) }))
  now += 70_000
  openAll(60_000)
  await end()
  expect((await stored()).map(({ visitor, checked }) => [visitor, checked])).toEqual([
    ['left', 'left'],
    ['came', 'taken'],
  ])
})

test('counts the cost for people by ends of visits and by script time', async () => {
  checks.append(pendingOf('left'), pendingOf('left'), pendingOf('gone'))
  recordPassed({ marks }, 'gone', now)
  spool.append(hitRow({ checked: 'taken', time: storedTime(now) }), hitRow({ time: storedTime(now) }))
  const probes = openProbeSpool({ dir: path.join(dir, 'spool-probes'), insert: events.insertProbes })
  const row = { time: storedTime(now), client: '1', campaign: '10', visitor: 'v', agent: '', said: 'nothing' as const }
  for (const took of [100, 200, 300])
    probes.append({ ...row, hit: newId(now), probe: JSON.stringify({ took }), browser_group: '', browser: '' })
  probes.append({ ...row, hit: newId(now), probe: '{}', browser_group: '', browser: '' })
  expect(await probes.flush()).toBe(true)
  await probes.close()
  await spool.flush()
  await end()
  const cost = { taken: 1, gone: 1, left: 2, half: 200, most: 280 }
  expect(await checkCostOf(events, '10', new Date(now + 1000))).toEqual(cost)
  const later = new Date(now + 8 * 86_400_000)
  expect(await checkCostOf(events, '10', later)).toEqual({ taken: 0, gone: 0, left: 0, half: null, most: null })
})

test('stores nothing before the time is over', async () => {
  await checks.close()
  openAll(60_000)
  checks.append(pendingOf('left'))
  await checks.flush()
  expect([await stored(), files().length]).toEqual([[], 1])
})
