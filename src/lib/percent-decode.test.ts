import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentDecode } from './percent-decode.ts'

test('undoes encodeURIComponent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(percentDecode(encodeURIComponent(text))).toBe(text)
    }),
  )
})

test.each([
  ['100%', '100%'],
  ['%zz%41', '%zzA'],
  ['%ff%41', '\ufffdA'],
  ['%D0%', '\ufffd%'],
  ['%', '%'],
  ['', ''],
])('%s', (text, decoded) => {
  expect(percentDecode(text)).toBe(decoded)
})
