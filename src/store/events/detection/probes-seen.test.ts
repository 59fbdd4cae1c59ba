import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProbeRow } from '../columns.ts'
import { openEvents, type Events } from '../events.ts'
import { cleanSince, probesSince } from './probes-seen.ts'
import { openProbeSpool, openSpool } from '../spool/spool.ts'
import { hitRow } from '../testing/rows.ts'
import { visitorsOfLastDay } from '../hits/visitors.ts'

const SINCE = new Date('2026-03-01T00:00:00.000Z')
const [BEFORE, AFTER] = ['2026-02-28 23:59:59.999', '2026-03-01 10:00:00.000']
const [LONE, OFFICE] = ['a0123456789lone', 'a9876543210office']

const READ = '{"webdriver":false}'

let dir: string
let events: Events
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'weir-probes-'))
  events = await openEvents({ dir: path.join(dir, 'events') })
  const hits = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment })
  const probes = openProbeSpool({
    dir: path.join(dir, 'spool-probes'),
    insert: events.insertProbes,
    report: () => undefined,
  })
  const visit = (visitor: string, hit: string, more: Parameters<typeof hitRow>[0] = {}) =>
    hits.append(hitRow({ visitor, hit, time: AFTER, is_unique: false, ...more }))
  const answer = (visitor: string, hit: string, more: Partial<ProbeRow> = {}) =>
    probes.append({
      hit,
      time: AFTER,
      client: '1',
      campaign: '10',
      visitor,
      agent: 'Chrome',
      said: 'flag',
      probe: '{"webdriver":true}',
      browser_group: LONE,
      browser: 'b',
      ...more,
    })
  visit('lone', 'l1', { is_unique: true })
  visit('lone', 'l2', { class: 'bot', category: 'sophisticated' })
  visit('lone', 'l3', { category: 'prefetch' })
  answer('lone', 'l1')
  visit('office', 'o1', { is_unique: true })
  visit('office', 'o2')
  answer('office', 'o1', { said: 'nothing', probe: READ, browser_group: OFFICE })
  answer('office', 'o2', { browser_group: OFFICE })
  // pages that showed it before or later, or read nothing
  answer('lone', 'l1', { said: 'nothing', probe: READ })
  answer('lone', 'l2', { said: 'nothing', probe: '{}' })
  answer('old', 'x1', { time: BEFORE })
  answer('old', 'x2', { browser_group: '', browser: '' })
  answer('clean', 'x3', { said: 'nothing', probe: READ, browser_group: 'afffffffffffar' })
  expect(await hits.flush()).toBe(true)
  expect(await probes.flush()).toBe(true)
  await hits.close()
  await probes.close()
})
afterAll(async () => {
  await events.close()
  await rm(dir, { recursive: true })
})

test('returns findings since a time, with group and browser', async () => {
  const found = await probesSince(events, SINCE, 10)
  expect(
    found.map(({ visitor, hit, group, browser, time }) => [visitor, hit, group, browser, time]).toSorted(),
  ).toEqual([
    ['lone', 'l1', LONE, 'b', Date.parse('2026-03-01T10:00:00Z')],
    ['office', 'o2', OFFICE, 'b', Date.parse('2026-03-01T10:00:00Z')],
  ])
})

test('lists browsers without findings at addresses where another had one', async () => {
  expect(await cleanSince(events, SINCE, 10)).toEqual([{ group: OFFICE, time: Date.parse('2026-03-01T10:00:00Z') }])
})

test('a prefetch is not a visit', async () => {
  const seen = []
  for await (const slice of visitorsOfLastDay(events, SINCE, new Date('2026-03-01T23:00:00.000Z'))) seen.push(...slice)
  expect(seen.findLast(({ visitor }) => visitor === 'lone')?.hits).toBe(2)
})
