import { expect, test } from 'vitest'
import { createIds, newId } from './new-id.ts'
import { timeOfUlid, ULID } from './ulid.ts'

const NOW = 1_780_000_000_000

test('an id holds its time, and ids sort by it', () => {
  const ids = [NOW, NOW + 1, NOW + 1000].map(newId)
  for (const id of ids) expect(id).toMatch(ULID)
  expect(ids.map(timeOfUlid)).toEqual([NOW, NOW + 1, NOW + 1000])
  expect(ids.toSorted()).toEqual(ids)
})

test('ids of one millisecond are distinct and unordered', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(NOW))
  expect(new Set(ids).size).toBe(10_000)
  const risen = ids.filter((id, at) => at > 0 && id > (ids[at - 1] ?? '')).length
  expect(Math.abs(risen - 5000), 'half of them rise').toBeLessThan(500)
})

test('each id takes 16 fresh random bytes, also across a refill', () => {
  let drawn = 0
  const next = createIds((bytes) => bytes.fill(drawn++))
  const ids = Array.from({ length: 257 }, () => next(NOW))
  expect(drawn).toBe(2)
  expect([ids[0]?.slice(10), ids[255]?.slice(10), ids[256]?.slice(10)]).toEqual([
    '0'.repeat(16),
    '0'.repeat(16),
    '1'.repeat(16),
  ])
})
