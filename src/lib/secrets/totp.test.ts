import { expect, test } from 'vitest'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

// RFC 6238, appendix B: key '12345678901234567890', last six digits
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('the standard’s examples', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ] as const)
    expect(totpStep(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('accepts a code one step early or late, and names its step', () => {
  const at = (seconds: number) => totpStep(SECRET, '287082', new Date(seconds * 1000))
  expect([at(0), at(29), at(30), at(89), at(90)]).toEqual([1, 1, 1, 1, undefined])
})

test('rejects what is no code', () => {
  for (const text of ['', '28708', '2870822', 'abcdef', '287 082'])
    expect(totpStep(SECRET, text, new Date(59_000))).toBeUndefined()
})

test('the URI names the service, the account and the secret', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(totpUri(secret, 'Weir', 'a@b.example'))
  expect([
    uri.protocol,
    uri.host,
    decodeURIComponent(uri.pathname),
    uri.searchParams.get('secret'),
    uri.searchParams.get('issuer'),
  ]).toEqual(['otpauth:', 'totp', '/Weir:a@b.example', secret, 'Weir'])
})
