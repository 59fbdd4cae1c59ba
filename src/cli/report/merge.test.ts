import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, type Item, type Log } from './merge.ts'

/** A log with these times; records its name in `opened`. */
function logOf(file: string, times: readonly number[], opened: string[] = []): Log {
  async function* items(): AsyncGenerator<Item> {
    opened.push(file)
    for (const [at, time] of times.entries()) yield { file, line: at + 1, text: '', outcome: 'skipped', time }
  }
  return { file, first: times[0] ?? Number.NEGATIVE_INFINITY, size: 0, read: () => 0, items, formats: () => ({}) }
}

async function timesOf(logs: readonly Log[]): Promise<number[]> {
  const times: number[] = []
  for await (const { time } of inOrder(logs)) times.push(time)
  return times
}

test('merges ordered logs in time order, each line once, whichever log is named first', async () => {
  const times = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(times, { maxLength: 5 }), async (given) => {
      const sorted = given.map((some) => some.toSorted((a, b) => a - b))
      expect(await timesOf(sorted.map((some, at) => logOf(`${at}`, some)))).toEqual(
        given.flat().toSorted((a, b) => a - b),
      )
    }),
  )
})

test('opens a log when its first line is due, so years of rotated files are not open at once', async () => {
  const opened: string[] = []
  const logs = [logOf('late', [30, 40], opened), logOf('early', [1, 2], opened)]
  const lines = inOrder(logs)
  await lines.next()
  await lines.next()
  expect(opened).toEqual(['early'])
  expect((await lines.next()).value?.file).toBe('late')
  await lines.return(undefined)
})
