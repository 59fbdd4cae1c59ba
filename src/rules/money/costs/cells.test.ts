import { expect, test } from 'vitest'
import { priceCells } from './cells.ts'
import { NO_COST, type Spread } from './spread.ts'

const spreadOf = (currencies: number) =>
  ({
    pricesOf: () => new Map(Array.from({ length: currencies }, (_, at) => [`C${at}`, 1n])),
    ofVisits: () => new Map([['USD', NO_COST]]),
  }) as Partial<Spread> as Spread
const OF = { paying: ['7'], bounds: [0], scopes: new Map() }

test('prices of more currencies than the engine has bits are left to single visits', () => {
  expect(priceCells([spreadOf(16), spreadOf(15)], OF)?.columns.map((found) => found.length)).toEqual([16, 15])
  expect(priceCells([spreadOf(16), spreadOf(16)], OF)).toBeUndefined()
})
