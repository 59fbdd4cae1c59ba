import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crawlersIn, peopleByHost } from './crawlers.ts'
import { openEvents, type Events } from '../events.ts'
import type { HitQuery } from '../hit-query.ts'
import { hitLogs } from '../hits/logs.ts'
import { openSpool } from '../spool/spool.ts'
import { hitRow } from '../testing/rows.ts'

let dir: string
let events: Events
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'weir-crawlers-'))
  events = await openEvents({ dir: path.join(dir, 'events') })
  const spool = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment })
  for (const row of [...HITS, ...REFUSALS, ...PEOPLE]) spool.append(row)
  expect(await spool.flush()).toBe(true)
  await spool.close()
})
afterAll(async () => {
  await events.close()
  await rm(dir, { recursive: true })
})

const bot = (hit: string, browser: string, more: object = {}) =>
  hitRow({
    hit,
    time: `2026-03-29 12:00:0${hit}.000`,
    class: 'bot',
    category: 'general',
    browser,
    device_type: 'bot',
    user_agent: `${browser}/${hit}`,
    crawler: 'none',
    url: 'https://shop.example/land',
    ...more,
  })
const HITS = [
  bot('1', 'Googlebot', { crawler: 'verified', category: 'verified', url: 'https://shop.example/a?x=1' }),
  bot('2', 'Googlebot', { crawler: 'verified', category: 'verified', url: 'https://shop.example/a?x=2' }),
  bot('3', 'Googlebot', { crawler: 'false' }),
  // an unprotected account: only counted, still a crawler
  bot('4', 'Googlebot', {
    crawler: 'verified',
    class: 'target',
    category: 'unprotected',
    url: 'https://shop.example/b',
  }),
  // before the standing was stored
  bot('5', 'bingbot', { crawler: '', category: 'unverified' }),
  bot('6', 'curl'),
  // proved by its address under a browser's name
  bot('7', 'Chrome', { crawler: 'verified', category: 'verified', device_type: 'desktop' }),
  bot('8', 'Chrome', { class: 'target', category: 'person', device_type: 'desktop' }),
  bot('9', 'curl', { campaign: '11', client: '2' }),
]
const signed = (standing: string) => JSON.stringify({ agent: 'chatgpt.com', key: 'k', standing, why: '' })
const refused = (extra: string[][] = []) => [['crawler.refused', 'x', 'conclusive', 'crawler'], ...extra]
/** Another campaign: refused visits, and ones a refusal would hit. */
const REFUSALS = [
  bot('10', 'GPTBot', { reasons: refused() }),
  bot('11', 'GPTBot', { reasons: refused() }),
  bot('12', 'GPTBot'),
  bot('13', 'GPTBot', { campaign: '13' }),
  bot('14', 'GPTBot', {
    class: 'target',
    category: 'person',
    reasons: [['list.client_allow', 'agent GPTBot', 'weak', 'list']],
  }),
  bot('15', 'GPTBot', { class: 'target', category: 'unprotected' }),
  bot('16', 'Chrome', { device_type: 'desktop', category: 'verified', signed: signed('verified') }),
  bot('17', 'Chrome', {
    device_type: 'desktop',
    category: 'verified',
    signed: signed('verified'),
    reasons: [['policy.schedule', '', 'conclusive', 'policy']],
  }),
  bot('18', 'Chrome', { device_type: 'desktop', signed: signed('verified'), reasons: refused() }),
  bot('19', 'Chrome', { device_type: 'desktop', category: 'sophisticated', signed: signed('false') }),
].map((row) => ({ ...row, campaign: row.campaign === '13' ? '13' : '12', time: '2026-03-29 13:00:00.000' }))
const person = (hit: string, referrer: string, more: object = {}) =>
  hitRow({
    hit,
    time: '2026-03-29 14:00:00.000',
    campaign: '14',
    class: 'target',
    category: 'person',
    referrer,
    ...more,
  })
const PEOPLE = [
  person('30', 'https://chatgpt.com/'),
  person('31', 'https://ChatGPT.com/c/1?x=google.com'),
  person('32', 'https://www.google.de/'),
  person('33', 'https://shop.example/?from=chatgpt.com'),
  person('34', 'https://chatgpt.com/', { class: 'bot', category: 'general' }),
  person('35', 'https://chatgpt.com/', { category: 'unprotected' }),
  person('36', ''),
]
const DAY: Omit<HitQuery, 'filter' | 'class'> = {
  campaigns: ['10'],
  startDate: '2026-03-29',
  endDate: '2026-03-29',
  timezone: 'UTC',
}

test('lists crawlers with their verification, visits and pages', async () => {
  const { rows, sums } = await crawlersIn(events, DAY)
  expect(rows.map(({ browser, standing, visits, pages }) => [browser, standing, visits, pages])).toEqual([
    ['Googlebot', 'verified', 3, 2],
    ['Chrome', 'verified', 1, 1],
    ['Googlebot', 'false', 1, 1],
    ['bingbot', 'unverified', 1, 1],
    ['curl', 'declared', 1, 1],
  ])
  expect(rows[0]).toMatchObject({ userAgent: 'Googlebot/4', lastHit: '2026-03-29T12:00:04.000Z' })
  expect(sums).toEqual({ visits: 7, verified: 4, falseClaims: 1 })
})

test('lists signed agents by host, whatever their agent says, with the effect of a refusal so far and in future', async () => {
  const { rows } = await crawlersIn(events, { ...DAY, campaigns: ['12', '13'] }, ['13'])
  expect(
    rows.map(({ browser, standing, signer, visits, refused, open }) => [
      browser,
      standing,
      signer,
      visits,
      refused,
      open,
    ]),
  ).toEqual([
    ['GPTBot', 'declared', '', 6, 2, 1],
    ['Chrome', 'verified', 'chatgpt.com', 3, 1, 1],
    ['Chrome', 'false', 'chatgpt.com', 1, 0, 0],
  ])
})

test('lists people by the host of their referrer', async () => {
  expect(await peopleByHost(events, { ...DAY, campaigns: ['14'] }, ['chatgpt.com', 'google.'])).toEqual([
    { host: 'chatgpt.com', visits: 2 },
    { host: 'www.google.de', visits: 1 },
  ])
  expect(await peopleByHost(events, { ...DAY, campaigns: [] }, ['chatgpt.com'])).toEqual([])
})

test('agrees with Logs, for each name and in all', async () => {
  const { rows } = await crawlersIn(events, { ...DAY, campaigns: 'all', clients: ['1', '2'] })
  for (const name of ['Googlebot', 'bingbot', 'curl']) {
    const visits = rows.filter(({ browser }) => browser === name).reduce((sum, row) => sum + row.visits, 0)
    const query: HitQuery = { ...DAY, campaigns: 'all', class: 'all', filter: { browser: { is: [name] } } }
    const { total } = await hitLogs(events, { ...query, offset: 0, limit: 50 })
    expect(visits, name).toBe(total)
  }
})

test('is empty without campaigns and for other days', async () => {
  const nothing = { rows: [], sums: { visits: 0, verified: 0, falseClaims: 0 } }
  expect(await crawlersIn(events, { ...DAY, campaigns: [] })).toEqual(nothing)
  expect(await crawlersIn(events, { ...DAY, startDate: '2026-03-30', endDate: '2026-03-30' })).toEqual(nothing)
})
