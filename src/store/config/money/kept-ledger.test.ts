import { expect, test, vi } from 'vitest'
import type { CostEntry } from '../../../rules/money/costs/entries.ts'
import type { Queries } from '../engine/database.ts'
import { keptLedger } from './costs.ts'

test('a ledger is read again when it changed, in another transaction, and when others took its place', async () => {
  const db = {} as Queries
  const read = vi.fn((count = 1) => Promise.resolve(Array.from<CostEntry>({ length: count })))
  const of = (scope: string, version: string, count = 1, store = db) =>
    keptLedger(store, { scope, version }, () => read(count))
  const first = await of('a', '1')
  expect(await of('a', '1')).toBe(first)
  expect(read).toHaveBeenCalledTimes(1)
  expect(await of('a', '2')).not.toBe(first)
  await of('a', '2', 1, {} as Queries)
  expect(read).toHaveBeenCalledTimes(3)
  await of('b', '1', 98_500)
  await of('a', '2')
  expect(read).toHaveBeenCalledTimes(5)
  await of('b', '1', 98_500)
  expect(read).toHaveBeenCalledTimes(6)
})
