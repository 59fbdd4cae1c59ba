import { expect, test } from 'vitest'
import { hashSecret, newKey, newSecret } from './secrets.ts'

test('a secret has 256 bits, is unique, and is recognised by its hash', () => {
  const secrets = Array.from({ length: 100 }, () => newSecret())
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(hashSecret('a')).toHaveLength(32)
  expect(hashSecret('a')).toEqual(hashSecret('a'))
  expect(hashSecret('a')).not.toEqual(hashSecret('b'))
})

test('a key is lower-case base32 and uses every letter', () => {
  expect(newKey(10)).toMatch(/^[a-z2-7]{10}$/)
  expect(new Set(newKey(2000)).size).toBe(32)
})
