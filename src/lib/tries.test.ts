import { expect, it } from 'vitest'
import { createTries } from './tries.ts'

it('lets a key try so many times at once, then says how long to wait, and gives one back in that time', () => {
  const tries = createTries({ burst: 3, seconds: 60 })
  expect([0, 0, 0, 0].map(() => tries.take('a', 0))).toEqual([0, 0, 0, 60])
  expect(tries.take('a', 45_500)).toBe(15)
  expect(tries.take('b', 0)).toBe(0)
  expect(tries.take('a', 60_000)).toBe(0)
  expect(tries.take('a', 60_000)).toBe(60)
})

it('gives back a try that was none', () => {
  const tries = createTries({ burst: 1, seconds: 60 })
  for (let time = 0; time < 5; time++) {
    expect(tries.take('a', time)).toBe(0)
    tries.giveBack('a')
  }
  expect(tries.size()).toBe(0)
})

it('a clock that goes back neither frees nor locks', () => {
  const tries = createTries({ burst: 2, seconds: 10 })
  tries.take('a', 100_000)
  tries.take('a', 100_000)
  expect(tries.take('a', 0)).toBe(10)
  expect(tries.take('a', 110_000)).toBe(0)
})

it('remembers a bounded number of keys, the latest ones', () => {
  const tries = createTries({ burst: 1, seconds: 60, most: 100 })
  for (let number = 0; number < 1000; number++) tries.take(`key ${number}`, 0)
  expect(tries.size()).toBe(100)
  expect(tries.take('key 999', 0)).toBe(60)
})
