/** Expensive queries: their limits end them, and a small query beside them succeeds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embedded } from './testing/embedded.ts'

const store = embedded()
beforeAll(() => store.open())
afterAll(() => store.close())

const small = async () => {
  const began = performance.now()
  await store.events().query('short', 'SELECT 1')
  return performance.now() - began
}

test.each([
  ['rows', 'SELECT number FROM numbers(5000000)'],
  ['memory', 'SELECT length(groupArray(toString(number))) FROM numbers(400000000)'],
])('%s', async (_what, sql) => {
  const refused = store
    .events()
    .query('report', sql)
    .then(
      () => 'answered',
      (error: { kind?: string }) => error.kind,
    )
  const beside: number[] = []
  const over = new AbortController()
  void refused.then(() => over.abort())
  do beside.push(await small())
  while (!over.signal.aborted && beside.length < 2000)
  expect(await refused).toBe('heavy')
  expect(beside.toSorted((a, b) => a - b)[Math.floor(beside.length / 2)], 'the small ones beside it').toBeLessThan(1000)
})
