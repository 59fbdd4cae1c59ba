import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { redact, scrub } from './redact.ts'

test.each([
  ['sent to anna.smith+x@mail.example', 'sent to [e-mail]'],
  ['GET /reset?token=abc&email=a@b.cd failed', 'GET /reset?[…] failed'],
  ['connect ECONNREFUSED 203.0.113.7:5432', 'connect ECONNREFUSED [address]:5432'],
  ['from ::ffff:203.0.113.7 and 2001:db8::5, too', 'from [address] and [address], too'],
  ['listening on http://127.0.0.1:8080 (812 ms)', 'listening on http://127.0.0.1:8080 (812 ms)'],
  ['postgres://weir:secret@db.example/weir', 'postgres://[…]@db.example/weir'],
  ['authorization: Bearer abc.def', 'authorization: Bearer […]'],
  ['token wt_abcdefgh12345678 and 9f86d081884c7d659a2feaa0c55ad015', 'token [token] and [token]'],
  ['at 2026-11-20T12:30:45.123Z, 12:30:45', 'at 2026-11-20T12:30:45.123Z, 12:30:45'],
  ['at src/store/config/engine/database.ts:41:12', 'at src/store/config/engine/database.ts:41:12'],
  [
    'migration 014-conversions.sql of /data/spool/000000000012-9f86d081884c7d65.jsonl',
    'migration 014-conversions.sql of /data/spool/000000000012-9f86d081884c7d65.jsonl',
  ],
])('%s', (given, wanted) => expect(redact(given)).toBe(wanted))

test('removes every address and e-mail, wherever it is', () => {
  const around = fc.constantFrom(['', ''], ['from ', ' it'], ['(', ')'], ['"', '"'], ['ip=', ','], ['[', ']'])
  fc.assert(
    fc.property(
      fc.ipV4().filter((ip) => !ip.startsWith('127.') && ip !== '0.0.0.0'),
      around,
      (ip, [before, after]) => {
        expect(redact(`${before}${ip}${after}`)).not.toContain(ip)
      },
    ),
  )
  fc.assert(
    fc.property(
      fc.ipV6().filter((ip) => ip !== '::1' && ip !== '::'),
      around,
      (ip, [before, after]) => {
        expect(redact(`${before}${ip}${after}`)).not.toContain(ip)
      },
    ),
  )
  fc.assert(
    fc.property(
      fc.emailAddress({ size: 'small' }).filter((mail) => /^[\w.+-]+@/.test(mail)),
      around,
      (mail, [before, after]) => {
        expect(redact(`${before}${mail}${after}`)).not.toContain(mail)
      },
    ),
  )
})

test('is quick on texts made to be slow', () => {
  for (const text of [
    'a@'.repeat(50_000),
    '1.'.repeat(50_000),
    ':'.repeat(100_000),
    'Aa1'.repeat(40_000),
    '?'.repeat(100_000),
    '1:a'.repeat(30_000),
  ]) {
    const began = process.cpuUsage()
    redact(text)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(500)
  }
})

it.each([
  ['duplicate key: ann@shop.example is taken', 'duplicate key: [email] is taken'],
  ['GET https://u:p@panel.example/v1/x?token=abc&email=a%40b failed', 'GET https://panel.example/v1/x failed'],
  ['connect ECONNREFUSED 10.1.2.3:5432', 'connect ECONNREFUSED [address]:5432'],
  ['no route to 2001:db8:1::7f', 'no route to [address]'],
  ['bearer 9xK2-abcdEFGH_ijklmnop0123456789', 'bearer [token]'],
  ['Unexpected token J in JSON: "John Smith, +380441234567"', 'Unexpected token J in JSON: "…"'],
  ["Cannot read properties of undefined (reading 'stop')", "Cannot read properties of undefined (reading 'stop')"],
  ["no such user 'John Smith'", "no such user '…'"],
  ['call +380441234567', 'call [number]'],
  ['a\n  b', 'a b'],
])('%s', (text, expected) => {
  expect(scrub(text)).toBe(expected)
})

it('removes every address, e-mail and token, wherever it is', () => {
  const secret = fc.oneof(
    fc.emailAddress(),
    fc.ipV4(),
    fc.base64String({ minLength: 24, maxLength: 24 }).map((text) => `1a${text.replaceAll(/[^\w]/g, 'x')}`),
  )
  fc.assert(
    fc.property(fc.lorem({ maxCount: 5 }), secret, fc.lorem({ maxCount: 5 }), (before, one, after) => {
      expect(scrub(`${before} ${one} ${after}`)).not.toContain(one)
    }),
  )
})

it('is quick and short on any input', () => {
  fc.assert(fc.property(fc.string({ maxLength: 6000 }), (text) => scrub(text).length <= 300))
  const before = process.threadCpuUsage()
  for (const hard of ['a@'.repeat(3000), ':'.repeat(6000), '1.'.repeat(3000), "'".repeat(6000), 'http://'.repeat(900)])
    scrub(hard)
  const { user } = process.threadCpuUsage(before)
  expect(user, 'microseconds; an expression that goes back over its text takes minutes').toBeLessThan(10_000_000)
})
