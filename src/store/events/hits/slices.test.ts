import { expect, test, vi } from 'vitest'
import { EventsError, toEventsError } from '../engine/errors.ts'
import type { Events } from '../events.ts'
import { hitSlices } from './slices.ts'

const query = {
  campaigns: ['10'],
  startDate: '2026-03-29',
  endDate: '2026-03-29',
  timezone: 'UTC',
  filter: {},
  class: 'all',
} as const

const full = () =>
  toEventsError(Object.assign(new Error('(total) memory limit exceeded: would use 213.74 MiB'), { code: '241' }))
const HITS = ['e', 'd', 'c', 'b', 'a']

/** Five hits; fails each query `failures` times. */
function standIn(
  failures: number,
  error: () => Error = full,
): Pick<Events, 'query' | 'rowsAtOnce'> & { count: number } {
  let left = failures
  const store = {
    count: 0,
    rowsAtOnce: 2,
    query: async <T>(_pool: string, sql: string, params: { hit?: string } = {}) => {
      store.count += 1
      left -= 1
      if (left >= 0) throw error()
      left = failures
      if (!sql.includes('LIMIT')) return [{ from: 1_774_742_400, hits: HITS.length }] as T[]
      const from = params.hit === undefined ? 0 : HITS.indexOf(params.hit) + 1
      return HITS.slice(from, from + 2).map((hit) => ({ hit, at: `2026-03-29 00:00:00.00${hit}` })) as T[]
    },
  }
  return store
}

async function read(store: ReturnType<typeof standIn>, pause: (ms: number) => Promise<unknown>): Promise<string> {
  let found = ''
  for await (const slice of hitSlices(store, query, { sort: 'time', order: 'desc' }, { pause }))
    found += slice.map(({ hit }) => hit).join('')
  return found
}

test('reads a slice again if the engine lacks memory, and returns every hit once', async () => {
  const pause = vi.fn(() => Promise.resolve())
  const store = standIn(2)
  expect(await read(store, pause)).toBe('edcba')
  expect(store.count).toBe(4 * 3)
  expect(pause.mock.calls.map(([ms]: number[]) => ms)).toEqual([1, 2, 3, 4].flatMap(() => [1000, 2000]))
})

test('retries seven times within a minute, then ends the file as failed', async () => {
  const pause = vi.fn((_ms: number) => Promise.resolve())
  const store = standIn(100)
  await expect(read(store, pause)).rejects.toMatchObject({ kind: 'full' })
  expect(store.count).toBe(7)
  expect(pause.mock.calls.reduce((sum, [ms]) => sum + ms, 0)).toBe(60_000)
})

test('does not retry errors that a minute cannot fix', async () => {
  for (const kind of ['heavy', 'damaged', 'away'] as const) {
    const store = standIn(1, () => new EventsError(kind, 'no'))
    await expect(read(store, () => Promise.resolve())).rejects.toMatchObject({ kind })
    expect(store.count).toBe(1)
  }
})
