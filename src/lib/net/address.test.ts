import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalAddress, rateLimitKey } from './address.ts'

describe('canonicalAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:8080', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    [' 192.0.2.1 ', '192.0.2.1'],
  ])('%s is %s', (text, wanted) => expect(canonicalAddress(text)).toBe(wanted))

  it.each(['', 'localhost', '192.0.2', '192.0.2.256', '010.0.0.1', '1.2.3.4, 5.6.7.8', '::1::', '[::1'])(
    '%s is none',
    (text) => expect(canonicalAddress(text)).toBeUndefined(),
  )

  it('never throws and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
        const once = canonicalAddress(text)
        if (once !== undefined) expect(canonicalAddress(once)).toBe(once)
      }),
    )
  })
})

describe('rateLimitKey', () => {
  it('is the address itself for IPv4 in every spelling, and the /64 for IPv6', () => {
    expect(rateLimitKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(rateLimitKey('2001:db8:1:2:3:4:5:6')).toBe(rateLimitKey('2001:DB8:1:2::9'))
    expect(rateLimitKey('2001:db8:1:2::1')).not.toBe(rateLimitKey('2001:db8:1:3::1'))
    expect(rateLimitKey('no address')).toBe('no address')
  })
})
