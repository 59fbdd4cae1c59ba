import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonFaultAt } from './json-fault.ts'

it.each([
  ['', 0],
  ['{"a": x}', 6],
  ['{"a": 1', 7],
  ['{"a" 1}', 5],
  ['{a: 1}', 1],
  ['[1,]', 3],
  ['{"a": 1,}', 8],
  ['"a\\x"', 2],
  ['"a\\u00zz"', 2],
  ['"a\nb"', 2],
  ['01', 1],
  ['1 2', 2],
])('%s stops being JSON at %d', (text, at) => expect(jsonFaultAt(text)).toBe(at))

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

it('finds a fault exactly where the engine does', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ',',
    ':',
    '1',
    '-',
    '.',
    'e',
    ' ',
    '\n',
    'null',
    'u00',
    'a',
  )
  const texts = fc.oneof(
    fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
    fc.json(),
    fc.json().map((text) => text.slice(0, -1)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(jsonFaultAt(text) === undefined).toBe(isJson(text))
    }),
    { numRuns: 2000 },
  )
})
