import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('computes each input once, and each function has its own cache', () => {
  const questions: string[] = []
  const make = () =>
    memoize((question) => {
      questions.push(question)
      return [question.length]
    })
  const [one, other] = [make(), make()]
  const first = one('abc')
  expect(first).toEqual([3])
  expect(one('abc')).toBe(first)
  expect(one('de')).toEqual([2])
  expect(other('abc')).not.toBe(first)
  expect(questions).toEqual(['abc', 'de', 'abc'])
})
