import { expect, test } from 'vitest'
import { VALUE_LIMIT } from '../../contract/lists/list-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { readEntry } from './list-entry.ts'

test.each([
  ['ips', '::ffff:203.0.113.9/120', '203.0.113.0/24'],
  ['ips', '2001:DB8::1%eth0', '2001:db8::1'],
  ['ips', '10.0.0.0/8', '10.0.0.0/8'],
  ['ips', '2001::/16', '2001::/16'],
  ['asns', 'as 64500', 'AS64500'],
  ['asns', '0064500', 'AS64500'],
  ['asns', '4294967295', 'AS4294967295'],
  ['domains', 'https://WWW.Spam.example:8080/x?y', 'www.spam.example'],
  ['domains', '*.spam.example.', 'spam.example'],
  ['domains', 'пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['agents', '  Ahrefs  Bot ', 'ahrefs bot'],
  ['agents', 'iPhone', 'iphone'],
  ['isps', 'Amazon.com', 'amazon.com'],
] as const)('%s %s is stored as %s', (type, given, value) => expect(readEntry(type, given)).toMatchObject({ value }))

test.each([
  ['ips', '0.0.0.0/0', TEXTS.entryWide],
  ['ips', '10.0.0.0/7', TEXTS.entryWide],
  ['ips', '2000::/3', TEXTS.entryWide],
  ['ips', '::/0', TEXTS.entryWide],
  ['ips', '203.0.113', TEXTS.entryAddress],
  ['ips', '1.2.3.4-1.2.3.9', TEXTS.entryAddress],
  ['ips', '', TEXTS.entryRequired],
  ['asns', '0', TEXTS.entryAsn],
  ['asns', '4294967296', TEXTS.entryAsn],
  ['asns', 'ASX', TEXTS.entryAsn],
  ['domains', 'com', TEXTS.entryDomain],
  ['domains', '203.0.113.7', TEXTS.entryDomain],
  ['domains', 'a b.example', TEXTS.entryDomain],
  ['domains', '-', TEXTS.entryDomain],
  ['agents', 'bot', TEXTS.entryWord],
  ['agents', 'Mozilla/5.0', TEXTS.entryWide],
  ['agents', 'Safari', TEXTS.entryWide],
  ['agents', 'Chrome/', TEXTS.entryWide],
  ['isps', 'a\0bcd', TEXTS.entryWord],
  ['agents', 'x'.repeat(101), TEXTS.valueLong],
] as const)('%s %j is refused: %s', (type, given, error) => expect(readEntry(type, given)).toEqual({ error }))

test('a value that grows when normalised is limited by its stored length', () => {
  const word = '\u0958'.repeat(VALUE_LIMIT) // composed, it is two characters each
  expect(readEntry('agents', word)).toEqual({ error: TEXTS.valueLong })
  expect(readEntry('agents', word.slice(0, Math.floor(VALUE_LIMIT / 2)))).toHaveProperty('value')
})
