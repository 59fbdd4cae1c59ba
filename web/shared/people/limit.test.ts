import { expect, test } from 'vitest'
import { CONTRACT } from '../../../src/contract/table.ts'
import { limitIn } from './limit.ts'

test('parses a limit, or leaves the error to the server', () => {
  const messageOf = (text: string) =>
    CONTRACT['clients.updateSiteGenLimit'].input.safeParse({ id: '1', limit: limitIn(text) }).error?.issues[0]?.message
  expect(['12', ' 1 000 ', '0'].map((text) => [limitIn(text), messageOf(text)])).toEqual([
    [12, undefined],
    [1000, undefined],
    [0, undefined],
  ])
  expect(messageOf(' ')).toBe('Please input limit!')
  for (const text of ['ten', '1.5', '-3', '1e9']) expect([text, messageOf(text)]).not.toEqual([text, undefined])
})
