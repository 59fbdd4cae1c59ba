import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSerialized, serializedUrl } from './url-text.ts'

const PIECES = [
  'http://', 'https://', 'HTTP://', 'a', 'Z', '9', '0x1', 'xn--', '-', '--', '_', '.', '..', '/', '//', '\\', '?', '#', '&',
  '=', '%', '%2e', '%2E', '%41', '@', ':', ':80', ':443', '~', '!', '$', '(', ')', '*', '+', ',', ';', "'", '"', '^', '`',
  '{', '|', '[', ' ', '\t', '\n', 'ü', '🎉', '\ud800', 'shop.example', 't.example/', '127.1',
] // prettier-ignore

const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 8, size: 'max' }).map((pieces) => pieces.join(''))
const link = fc.tuple(fc.constantFrom('', 'https://t.example', 'https://t.example/', 'http://a-1.b.example/p?q='), text)

test("what counts as serialised equals the parser's output", () => {
  let taken = 0
  fc.assert(
    fc.property(link, ([start, rest]) => {
      const given = start + rest
      if (!isSerialized(given)) return
      taken += 1
      expect(new URL(given).href).toBe(given)
    }),
    { numRuns: 20_000 },
  )
  expect(taken).toBeGreaterThan(1000)
})

test.each([
  'https://t.example/?id=01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'https://shop.example/a/b.html?utm_source=a%20b&x=(1)',
  'http://a-1.b.example/',
])('%s needs no parser', (url) => {
  expect(isSerialized(url)).toBe(true)
  expect(serializedUrl(url)).toBe(url)
})
