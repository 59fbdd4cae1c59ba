import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentDecode, safeFileName } from './text.ts'

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

test.each([
  ['Spring sale', 'Spring sale'],
  ['Сезон 2026', 'Сезон 2026'],
  ['a/b\\c:d', 'a_b_c_d'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['\u202Egpj.exe', '_gpj.exe'],
  ['... ', '_'],
  ['', '_'],
])('%j → %j', (text, name) => {
  expect(safeFileName(text)).toBe(name)
})

test('any text becomes one plain path segment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = safeFileName(text)
      expect(name).toBe(path.basename(name))
      expect(name).toMatch(/^[^/\\:*?"<>|\p{Cc}\p{Cs}]+$/u)
      expect(name.length).toBeGreaterThan(0)
      expect(Array.from(name).length).toBeLessThanOrEqual(100)
      expect(['.', '..']).not.toContain(name)
    }),
  )
})
