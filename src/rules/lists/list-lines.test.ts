import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { readExpiry, readLines } from './list-lines.ts'

test('plain lines, comments, default columns, and columns named by a first line', () => {
  expect(readLines('1.1.1.1\r\n\r\n# x\n 2.2.2.2 # office', 'ips')).toEqual([
    { line: 1, given: '1.1.1.1' },
    { line: 4, given: '2.2.2.2' },
  ])
  expect(readLines('1.1.1.1;allow;Mine;2027-01-01', 'ips')).toEqual([
    { line: 1, given: '1.1.1.1', list: 'allow', note: 'Mine', expires: '2027-01-01' },
  ])
  expect(readLines('\uFEFFnote\tCIDR\na\t1.1.1.0/24', 'ips')).toEqual([{ line: 2, given: '1.1.1.0/24', note: 'a' }])
  expect(readLines('type,value\nasns,AS1\nwhat,AS2', 'ips')).toEqual([
    { line: 2, given: 'AS1', type: 'asns' },
    { line: 3, given: 'AS2' },
  ])
})

test('keeps commas in names of agents and providers', () => {
  expect(readLines('Amazon.com, Inc.\nMozilla/5.0 (X; Bot)', 'isps').map(({ given }) => given)).toEqual([
    'Amazon.com, Inc.',
    'Mozilla/5.0 (X; Bot)',
  ])
  expect(readLines('value,note\n"Amazon.com, Inc.",cloud', 'isps')).toEqual([
    { line: 2, given: 'Amazon.com, Inc.', note: 'cloud' },
  ])
})

test('reads any text without throwing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', '#', 'a', '1', '.', '/', '\t', 'value') }),
      fc.constantFrom('ips', 'agents'),
      (text, type) => {
        for (const { given } of readLines(text, type)) expect(given).not.toBe('')
      },
    ),
  )
})

test('a day means its end; refuses past and invalid dates', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  expect(readExpiry('2026-03-01', now)).toEqual({ expiresAt: new Date('2026-03-01T23:59:59.999Z') })
  expect(readExpiry('2026-03-01T12:00:00Z', now)).toEqual({ error: TEXTS.entryPast })
  expect(readExpiry('soon', now)).toEqual({ error: TEXTS.valueInvalid })
})
