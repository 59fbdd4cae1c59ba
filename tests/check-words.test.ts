import { expect, test } from 'vitest'
import { complaintsIn } from '../tools/check-words.ts'

const riddle = ['/** What', 'is kept of a visit. */'].join(' ')

test.each([
  ['a retired name', 'export const hearOut = 1', /drainBody/],
  ['a docblock that begins as a riddle', `${riddle}\nexport const visit = 1`, /unit, shape, error/],
  ['one of several lines', `${riddle.replace(' What', '\n * Whether')}\nexport const visit = 1`, /unit, shape, error/],
  ['a riddle in a log line', 'say(`hits were not deleted and are in a minute: ${error}`)', /log line/],
])('%s is named with its line', (_, text, complaint) => {
  expect(complaintsIn('src/lib/planted.ts', `\n${text}`)).toEqual([expect.stringMatching(complaint)])
  expect(complaintsIn('src/lib/planted.ts', `\n${text}`)[0]).toMatch(/^src\/lib\/planted\.ts:2: /)
})

test('plain words pass', () => {
  const plain =
    '/** Milliseconds; undefined when the store is away. */\nsay(`retention failed, retrying in ten minutes: ${error}`)'
  expect(complaintsIn('src/lib/planted.ts', plain)).toEqual([])
})
