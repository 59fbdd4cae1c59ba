import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createThrottle } from './public-files.ts'

test('gives out the limit a turn, in order of requests, and the rest later', async () => {
  const throttle = createThrottle(100)
  const started: string[] = []
  const take = async (name: string, size: number): Promise<void> => {
    await throttle(size)
    started.push(name)
  }
  const all = Promise.all([take('a', 60), take('b', 60), take('c', 60), take('d', 300), take('e', 1)])
  expect(started).toEqual([])
  await nextTurn()
  expect(started).toEqual(['a', 'b'])
  await nextTurn()
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  await all
  expect(started.at(-1)).toBe('e')
  await take('f', 1)
  expect(started.at(-1)).toBe('f')
})

test('a frequent caller gets one turn after another, with others between', async () => {
  const throttle = createThrottle(10)
  const started: string[] = []
  const read = async (name: string): Promise<void> => {
    for (let piece = 0; piece < 3; piece += 1) {
      await throttle(10)
      started.push(name)
    }
  }
  await Promise.all([read('a'), read('b')])
  expect(started).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
})
