import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { mayBeCounted, merged, neighbours, NOTHING, unknownOf, withWaiting } from './rows.ts'

const hit = (at: number) => ({ hit: `H${String(at).padStart(4, '0')}`, time: new Date(at * 1000).toISOString() }) as Log
const ids = (rows: readonly Log[]) => rows.map((row) => row.hit)

test('for any batches, late or duplicate, the page holds the newest hits once and the total counts each once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(40), { minLength: 1 }),
      fc.array(fc.array(fc.nat(40), { maxLength: 6 }), { maxLength: 8 }),
      fc.array(fc.boolean()),
      (first, batches, held) => {
        const perPage = 5
        const start = first.map(hit).toSorted((a, b) => (a.time < b.time ? 1 : -1))
        let page = { logs: start.slice(0, perPage), total: start.length }
        let waiting = NOTHING
        const all = new Set(ids(start))
        for (const [at, batch] of batches.entries()) {
          // the stream sends each hit once; only those of its first seconds may be on the page
          const fresh = unknownOf([...new Set(batch)].map(hit), page.logs, waiting.newest).filter(
            (one) => !all.has(one.hit),
          )
          for (const one of fresh) all.add(one.hit)
          waiting = withWaiting(waiting, fresh, perPage)
          if (held[at]) continue
          page = merged(page, waiting, perPage)
          waiting = NOTHING
        }
        page = merged(page, waiting, perPage)
        expect(page.total).toBe(all.size)
        expect(ids(page.logs)).toEqual([...all].toSorted().toReversed().slice(0, perPage))
      },
    ),
  )
})

test('hits on the page or waiting are not new', () => {
  expect(ids(unknownOf([hit(1), hit(2), hit(3)], [hit(1)], [hit(3)]))).toEqual(['H0002'])
})

test('first hits of the stream that are counted already leave the total, and newer ones come on top', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(30), fc.nat(6), (stored, again, fresh) => {
      const perPage = 5
      const start = Array.from({ length: stored }, (_, at) => hit(at)).toReversed()
      const page = { logs: start.slice(0, perPage), total: stored }
      const first = [...start.slice(0, again), ...Array.from({ length: fresh }, (_, at) => hit(stored + at))]
      const mine = first.filter((one) => !mayBeCounted(one, page))
      const next = merged(page, withWaiting(NOTHING, unknownOf(mine, page.logs, []), perPage), perPage)
      expect(next.total).toBe(stored + fresh)
    }),
  )
})

const ROWS = [{ hit: 'c' }, { hit: 'b' }, { hit: 'a' }]

test('up is newer, down is older', () => {
  expect(neighbours(ROWS, 'b')).toEqual({ newer: 'c', older: 'a' })
  expect(neighbours(ROWS, 'c')).toEqual({ newer: undefined, older: 'b' })
  expect(neighbours(ROWS, 'elsewhere')).toEqual({ newer: undefined, older: undefined })
  expect(neighbours(undefined, 'a')).toEqual({ newer: undefined, older: undefined })
})
