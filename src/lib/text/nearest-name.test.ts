import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestName, editDistance } from './nearest-name.ts'

const KNOWN = ['DATABASE_URL', 'REDIS_URL', 'PORT', 'HOST', 'ROLE', 'MAIL_KEY', 'SMTP_URL']

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['REDIS_UR', 'REDIS_URL'],
  ['MAILKEY', 'MAIL_KEY'],
  // environment names that are short, far, or known
  ['HOME', undefined],
  ['PORTS', undefined],
  ['DATABASE_URL', undefined],
  ['LANGUAGE', undefined],
])('%s: %s', (name, meant) => expect(nearestName(name, KNOWN)).toBe(meant))

test('counts slips as a distance, one for each', () => {
  const word = fc.string({ unit: fc.constantFrom('A', 'B', '_'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const slips = editDistance(one, other)
      expect(slips).toBe(editDistance(other, one))
      expect(slips === 0).toBe(one === other)
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(slips).toBeGreaterThanOrEqual(Math.abs(one.length - other.length))
      expect(editDistance(`${one}X`, one)).toBe(1)
    }),
  )
  expect(editDistance('AB', 'BA')).toBe(1)
})
