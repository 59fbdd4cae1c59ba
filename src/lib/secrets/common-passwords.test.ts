import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'

test('holds hundreds of passwords that would be long enough, and no comment lines', () => {
  const list = [...commonPasswords()]
  expect(list.length).toBeGreaterThan(700)
  for (const one of list) {
    expect(one.length).toBeGreaterThanOrEqual(8)
    expect(one).toBe(one.toLowerCase().normalize('NFC'))
    expect(one).not.toMatch(/^#|\s/)
  }
  for (const known of ['password', '12345678', 'qwerty123', 'iloveyou', '1q2w3e4r'])
    expect(commonPasswords()).toContain(known)
})
