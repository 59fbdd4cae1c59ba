import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botShares, silentCampaigns, weekFigures } from './alerts.ts'
import { openEvents, type Events } from '../events.ts'
import { spanCounts } from './campaign-visits.ts'
import { openSpool } from '../spool/spool.ts'
import { hitRow } from '../testing/rows.ts'

let dir: string
let events: Events
const repeat = (times: number, fields: Parameters<typeof hitRow>[0]) =>
  Array.from({ length: times }, () => hitRow(fields))
/** Kyiv's week 23 to 29 March 2026 is an hour short: 22 March 22:00 UTC to 29 March 21:00 UTC. */
const HITS = [
  ...repeat(5, { campaign: '10', time: '2026-05-01 10:00:00.000' }), // silent from then on
  ...repeat(5, { campaign: '11', time: '2026-05-01 10:00:00.000' }),
  ...repeat(1, { campaign: '11', time: '2026-05-03 09:00:00.000' }),
  ...repeat(2, { campaign: '12', time: '2026-05-01 10:00:00.000' }), // too few to miss
  ...repeat(6, { campaign: '13', time: '2026-05-03 11:30:00.000', class: 'bot', category: 'general' }),
  ...repeat(4, { campaign: '13', time: '2026-05-03 11:59:59.999' }),
  ...repeat(9, { campaign: '13', time: '2026-05-03 10:59:59.999' }),
  ...repeat(1, { campaign: '13', time: '2026-05-02 10:00:00.000', class: 'bot', category: 'general' }),
  ...repeat(20, { campaign: '14', time: '2026-05-03 11:30:00.000', class: 'bot', category: 'verified' }),
  ...repeat(3, {
    client: '7',
    campaign: '20',
    time: '2026-03-22 22:00:00.000',
    class: 'bot',
    category: 'general',
    is_unique: false,
    reasons: [['ua.declared_bot', 'curl', 'conclusive', 'agent']],
  }),
  ...repeat(2, { client: '7', campaign: '20', time: '2026-03-29 20:59:59.999' }),
  ...repeat(1, { client: '7', campaign: '21', time: '2026-03-29 21:00:00.000' }),
  ...repeat(4, { client: '7', campaign: '21', time: '2026-03-22 21:59:59.999' }),
  ...repeat(1, { client: '7', campaign: '21', time: '2026-03-15 21:59:59.999' }),
  ...repeat(1, { client: '8', campaign: '30', time: '2026-03-25 12:00:00.000' }),
]
const NOW = Date.parse('2026-05-03T12:00:00Z')
const ago = (hours: number) => new Date(NOW - hours * 3_600_000)

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'weir-alerts-'))
  events = await openEvents({ dir: path.join(dir, 'events') })
  const spool = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment })
  for (const row of HITS) spool.append(row)
  expect(await spool.flush()).toBe(true)
  await spool.close()
})
afterAll(async () => {
  await events.close()
  await rm(dir, { recursive: true })
})

test('a campaign is silent if it had traffic and has none', async () => {
  const silent = await silentCampaigns(events, { from: ago(8 * 24), until: ago(24), least: 5 })
  expect(silent).toEqual([{ campaign: '10', last: '2026-05-01T10:00:00.000Z', hits: 5 }])
})

test('bot shares count judged visits: crawlers are not invalid traffic', async () => {
  expect(await botShares(events, { recent: ago(1), from: ago(169) }, 10)).toEqual(
    new Map([['13', { recentHits: 10, recentBots: 6, usualHits: 10, usualBots: 1 }]]),
  )
  expect(await botShares(events, { recent: ago(1), from: ago(169) }, 11)).toEqual(new Map())
})

test('a client’s week follows the clock of their zone', async () => {
  const week = await weekFigures(events, { client: '7', startDate: '2026-03-23', timezone: 'Europe/Kyiv' })
  expect(week).toEqual({ hits: 5, bots: 3, people: 2, hitsBefore: 4, signals: ['ua.declared_bot'] })
  expect(await weekFigures(events, { client: '9', startDate: '2026-03-23', timezone: 'Europe/Kyiv' })).toEqual({
    hits: 0,
    bots: 0,
    people: 0,
    hitsBefore: 0,
    signals: [],
  })
})

test('visits and Bots of spans, in their order', async () => {
  const at = (text: string) => Date.parse(`2026-05-03T${text}Z`)
  const span = (campaign: string, from: string, until: string) => ({
    campaign,
    span: { from: at(from), until: at(until) },
  })
  expect(
    await spanCounts(events, [
      span('99', '10:00', '12:00'),
      span('13', '11:30', '12:00'),
      span('13', '10:45', '11:00'),
      span('13', '10:45', '12:00'),
    ]),
  ).toEqual([
    { visits: 0, bots: 0 },
    { visits: 10, bots: 6 },
    { visits: 9, bots: 0 },
    { visits: 19, bots: 6 },
  ])
})
