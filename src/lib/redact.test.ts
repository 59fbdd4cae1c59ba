import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redact } from './redact.ts'

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
  ['at src/store/config/database.ts:41:12', 'at src/store/config/database.ts:41:12'],
  [
    'migration 014-conversions.sql of /data/spool/000000000012-9f86d081884c7d65.jsonl',
    'migration 014-conversions.sql of /data/spool/000000000012-9f86d081884c7d65.jsonl',
  ],
])('%s', (given, wanted) => expect(redact(given)).toBe(wanted))

test('no address and no e-mail comes through, wherever it stands', () => {
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

test('it is quick on texts made to be slow', () => {
  for (const text of [
    'a@'.repeat(50_000),
    '1.'.repeat(50_000),
    ':'.repeat(100_000),
    'Aa1'.repeat(40_000),
    '?'.repeat(100_000),
    '1:a'.repeat(30_000),
  ]) {
    const began = performance.now()
    redact(text)
    expect(performance.now() - began).toBeLessThan(500)
  }
})
