import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareVersions, readRange } from './version-range.ts'

const holds = (range: string, version: string) => readRange(range)(version)

test('a version includes all below it, and operators refer to its first', () => {
  const wanted: [string, string, boolean][] = [
    ['16', '16', true],
    ['16', '16.4.1', true],
    ['16', '160', false],
    ['16.4', '16', false],
    ['16.4', '16.40', false],
    ['>=16.4', '16.4', true],
    ['>=16.4', '16.10', true],
    ['>=16.10', '16.9', false],
    ['>16', '16.4', false],
    ['>16', '17', true],
    ['<=16', '16.4', true],
    ['<16', '15.9', true],
    ['<16', '16.0', false],
    ['14-16', '16.4', true],
    ['14-16', '13.9', false],
    ['14-16', '17', false],
    ['14.5-16', '14.4', false],
    ['>= 9', '10', true],
    ['', '1', false],
    ['x', '1', false],
    ['>=1-2', '1', false],
  ]
  for (const [range, version, is] of wanted) expect(holds(range, version), `${version} in ${range}`).toBe(is)
})

const version = fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'))

test('operators agree with one another, and the order is total', () => {
  fc.assert(
    fc.property(version, version, (range, given) => {
      expect(holds(`>=${range}`, given)).toBe(!holds(`<${range}`, given))
      expect(holds(`<=${range}`, given)).toBe(!holds(`>${range}`, given))
      expect(holds(range, given)).toBe(holds(`>=${range}`, given) && holds(`<=${range}`, given))
      expect(Math.sign(compareVersions(range, given))).toBe(-Math.sign(compareVersions(given, range)) + 0)
      expect(holds(`<${range}`, given)).toBe(compareVersions(given, range) < 0)
    }),
  )
})

test('a span is what is between its ends', () => {
  fc.assert(
    fc.property(version, version, version, (from, to, given) => {
      expect(holds(`${from}-${to}`, given)).toBe(holds(`>=${from}`, given) && holds(`<=${to}`, given))
    }),
  )
})
