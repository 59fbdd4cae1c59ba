import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { addHits, countriesOf, countsOf, EMPTY, lastMinute, ROOM, SECONDS, secondsOf } from './window.ts'

const NOW = Date.parse('2026-11-20T12:00:00.500Z')
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

it('lists newest first and counts a hit sent twice once', () => {
  const first = addHits(EMPTY, { hits: [hit('a', 5), hit('b', 4)], leftOut: 0 }, NOW)
  const again = addHits(first, { hits: [hit('b', 4), hit('c', 3)], leftOut: 7 }, NOW)
  expect(again.hits.map((one) => one.hit)).toEqual(['c', 'b', 'a'])
  expect(again).toMatchObject({ seen: 3, leftOut: 7 })
})

it('drops hits older than a minute, except those that fill the list', () => {
  const old = Array.from({ length: ROOM }, (_, at) => hit(`old${at}`, 300 + at))
  const filled = addHits(EMPTY, { hits: old.toReversed(), leftOut: 0 }, NOW)
  expect(filled.hits).toHaveLength(ROOM)
  const next = addHits(filled, { hits: [hit('new', 1)], leftOut: 0 }, NOW)
  expect(next.hits).toHaveLength(ROOM)
  expect(lastMinute(next.hits, NOW).map((one) => one.hit)).toEqual(['new'])
})

it('counts by second and by country', () => {
  const hits = [
    hit('a', 1, { unique: true }),
    hit('b', 1, { class: 'bot', country: 'US' }),
    hit('c', 2, { category: 'unprotected' }),
  ]
  const seconds = secondsOf(hits, NOW)
  expect(seconds).toHaveLength(SECONDS)
  expect(seconds.at(-1)).toMatchObject({ date: '2026-11-20T11:59:59.000Z', target: 1, targetUnique: 1, bot: 1 })
  expect(seconds.at(-2)).toMatchObject({ target: 1, unprotected: 1 })
  expect(countriesOf(hits)).toMatchObject([
    { value: 'DE', target: 2 },
    { value: 'US', bot: 1 },
  ])
})

it('seconds add up to the minute, in any order of arrival', () => {
  const some = fc.record({ ago: fc.double({ min: 1, max: 59, noNaN: true }), bot: fc.boolean(), unique: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.array(some, { maxLength: 20 }), { maxLength: 6 }), (batches) => {
      const events = batches.map((batch, b) =>
        batch.map((one, at) => hit(`${b}/${at}`, one.ago, { class: one.bot ? 'bot' : 'target', unique: one.unique })),
      )
      const window = events.reduce((now, hits) => addHits(now, { hits, leftOut: 0 }, NOW), EMPTY)
      const sum = (of: 'target' | 'targetUnique' | 'bot' | 'botUnique') =>
        secondsOf(window.hits, NOW).reduce((all, second) => all + second[of], 0)
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
