import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { addHits, countriesOf, countsOf, EMPTY, hourOf, MINUTES, minutesOf, ROOM } from './window.ts'

const NOW = Date.parse('2026-11-20T12:00:30.500Z')
const hit = (id: string, ago: number, part: Partial<Log> = {}) =>
  ({
    hit: id,
    time: new Date(NOW - ago * 1000).toISOString(),
    class: 'target',
    unique: false,
    category: 'person',
    country: 'DE',
    ...part,
  }) as Log
const NONE_BEFORE = { logs: [], total: 0 }

it('lists newest first and counts a hit sent twice once', () => {
  const first = addHits(EMPTY, { hits: [hit('a', 5), hit('b', 4)], leftOut: 0 }, NOW)
  const again = addHits(first, { hits: [hit('b', 4), hit('c', 3)], leftOut: 7 }, NOW)
  expect(again.hits.map((one) => one.hit)).toEqual(['c', 'b', 'a'])
  expect(again).toMatchObject({ seen: 3, leftOut: 7 })
})

it('drops hits older than an hour, except those that fill the list', () => {
  const old = Array.from({ length: ROOM }, (_, at) => hit(`old${at}`, 4000 + at))
  const filled = addHits(EMPTY, { hits: old.toReversed(), leftOut: 0 }, NOW)
  expect(filled.hits).toHaveLength(ROOM)
  const next = addHits(filled, { hits: [hit('new', 1)], leftOut: 0 }, NOW)
  expect(next.hits).toHaveLength(ROOM)
  expect(hourOf(next.hits, NONE_BEFORE, NOW).hits.map((one) => one.hit)).toEqual(['new'])
})

it('counts by minute and by country', () => {
  const hits = [
    hit('a', 1, { unique: true }),
    hit('b', 1, { class: 'bot', country: 'US' }),
    hit('c', 62, { category: 'unprotected' }),
  ]
  const minutes = minutesOf(hits, NOW)
  expect(minutes).toHaveLength(MINUTES)
  expect(minutes.at(-1)).toMatchObject({ date: '2026-11-20T12:00:00.000Z', target: 1, targetUnique: 1, bot: 1 })
  expect(minutes.at(-2)).toMatchObject({ target: 1, unprotected: 1 })
  expect(countriesOf(hits)).toMatchObject([
    { value: 'DE', target: 2 },
    { value: 'US', bot: 1 },
  ])
})

it('adds to what the stream sent what Logs had, each visit once', () => {
  const before = { logs: [hit('b', 20), hit('c', 600), hit('d', 9000)], total: 3 }
  const hour = hourOf([hit('a', 2), hit('b', 20)], before, NOW)
  expect(hour.hits.map((one) => one.hit)).toEqual(['a', 'b', 'c'])
  expect(hour).toMatchObject({ minutes: MINUTES, last: hit('a', 2).time })
  expect(hourOf([], { logs: [hit('d', 9000)], total: 1 }, NOW)).toMatchObject({ hits: [], last: hit('d', 9000).time })
})

it('claims no more minutes than Logs could show', () => {
  const before = { logs: [hit('a', 10), hit('b', 290)], total: 9000 }
  expect(hourOf([], before, NOW).minutes).toBe(5)
})

it('minutes add up to the hour, in any order of arrival', () => {
  const some = fc.record({
    ago: fc.double({ min: 1, max: 3400, noNaN: true }),
    bot: fc.boolean(),
    unique: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(fc.array(some, { maxLength: 20 }), { maxLength: 6 }), (batches) => {
      const events = batches.map((batch, b) =>
        batch.map((one, at) => hit(`${b}/${at}`, one.ago, { class: one.bot ? 'bot' : 'target', unique: one.unique })),
      )
      const window = events.reduce((now, hits) => addHits(now, { hits, leftOut: 0 }, NOW), EMPTY)
      const sum = (of: 'target' | 'targetUnique' | 'bot' | 'botUnique') =>
        minutesOf(window.hits, NOW).reduce((all, minute) => all + minute[of], 0)
      const counts = countsOf(events.flat())
      expect({
        target: sum('target'),
        targetUnique: sum('targetUnique'),
        bot: sum('bot'),
        botUnique: sum('botUnique'),
      }).toEqual(counts)
    }),
  )
})
