import { isIPv4 } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cidrSpan, compareWords, spanOf, wordsAfter, wordsBefore, wordsOf, type Span } from './address-words.ts'
import { buildTables, findValue, type Entry } from './range-table.ts'

test.each([
  ['0.0.0.0', [0]],
  ['192.0.2.1', [0xc000_0201]],
  ['255.255.255.255', [0xffff_ffff]],
  ['::', [0, 0, 0, 0]],
  ['2001:db8::1', [0x2001_0db8, 0, 0, 1]],
  ['::ffff:192.0.2.1', [0xc000_0201]],
  ['::ffff:c000:201', [0xc000_0201]],
  ['1:2:3:4:5:6:7:8', [0x0001_0002, 0x0003_0004, 0x0005_0006, 0x0007_0008]],
  ['64:ff9b::192.0.2.1', [0x0064_ff9b, 0, 0, 0xc000_0201]],
])('converts %s to words', (address, words) => expect(wordsOf(address)).toEqual(words))

test.each([
  '',
  '1.2.3',
  '256.1.1.1',
  '1.2.3.4/33',
  '1.2.3.4/',
  '1.2.3.4/-1',
  'fe80::1%eth0',
  '2001:db8::/129',
  '::/x',
  'example.com',
  '1.2.3.4/8/8',
])('refuses %j as a range', (text) => expect(cidrSpan(text)).toBeUndefined())

test('a prefix covers its range, and host bits are cut off', () => {
  expect(cidrSpan('192.0.2.77/24')).toEqual({ from: [0xc000_0200], to: [0xc000_02ff] })
  expect(cidrSpan('0.0.0.0/0')).toEqual({ from: [0], to: [0xffff_ffff] })
  expect(cidrSpan('2001:db8::/33')).toEqual({
    from: [0x2001_0db8, 0, 0, 0],
    to: [0x2001_0db8, 0x7fff_ffff, 0xffff_ffff, 0xffff_ffff],
  })
  expect(spanOf('192.0.2.9', '192.0.2.1')).toBeUndefined()
  expect(spanOf('192.0.2.9', '::1')).toBeUndefined()
})

test('next and previous address', () => {
  expect(wordsAfter([1, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff])).toEqual([2, 0, 0, 0])
  expect(wordsBefore([2, 0, 0, 0])).toEqual([1, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff])
  expect(wordsAfter([0xffff_ffff])).toBeUndefined()
})

/** A small address space, so that ranges overlap, touch and reach the ends. */
const v4 = fc.tuple(fc.constantFrom(0, 0xffff_fff0), fc.nat(15)).map(([base, low]) => [base + low])
const v6 = fc
  .tuple(
    fc.constantFrom([0, 0, 0], [0, 0, 1], [0xffff_ffff, 0xffff_ffff, 0xffff_ffff]),
    fc.constantFrom(0, 1, 2, 3, 0xffff_fffe, 0xffff_ffff),
  )
  .map(([high, low]) => [...high, low])
const span = fc
  .oneof(fc.tuple(v4, v4), fc.tuple(v6, v6))
  .map(([one, other]): Span => (compareWords(one, other) <= 0 ? { from: one, to: other } : { from: other, to: one }))
const entries = fc.array(
  fc.tuple(span, fc.integer({ min: 1, max: 5 })).map(([one, value]): Entry => ({ ...one, value })),
  { maxLength: 12 },
)
const holds = ({ from, to }: Span, words: readonly number[]) =>
  from.length === words.length && compareWords(from, words) <= 0 && compareWords(words, to) <= 0

test('finds an address only within a range, and the innermost of nested ranges wins', () => {
  fc.assert(
    fc.property(entries, fc.array(fc.oneof(v4, v6), { minLength: 1 }), (given, requested) => {
      const tables = buildTables(given)
      for (const words of requested) {
        const holding = given.filter((entry) => holds(entry, words))
        const found = findValue(tables, words)
        if (holding.length === 0) expect(found).toBe(0)
        else expect(holding.map(({ value }) => value)).toContain(found)
        const innermost = holding.find((entry) =>
          holding.every((other) => holds(other, entry.from) && holds(other, entry.to)),
        )
        const isNested = holding.every((one) =>
          holding.every(
            (other) =>
              holds(one, other.from) === holds(one, other.to) || holds(other, one.from) === holds(other, one.to),
          ),
        )
        const twins = holding.filter(
          (entry) =>
            innermost && compareWords(entry.from, innermost.from) === 0 && compareWords(entry.to, innermost.to) === 0,
        )
        if (innermost && isNested && twins.length === 1 && given.length === holding.length)
          expect(found).toBe(innermost.value)
      }
    }),
    { numRuns: 3000 },
  )
})

const prefixes = fc.array(fc.tuple(fc.nat(31), fc.integer({ min: 27, max: 32 }), fc.constantFrom(1, 2, 4, 8)), {
  maxLength: 10,
})

test('combines the values of all ranges that hold an address', () => {
  fc.assert(
    fc.property(prefixes, (given) => {
      const ranges = given.map(([low, length, value]): Entry => ({
        ...(cidrSpan(`192.0.2.${low}/${length}`) ?? { from: [], to: [] }),
        value,
      }))
      const tables = buildTables(ranges, (around, own) => around | own)
      for (let low = 0; low < 34; low++) {
        const words = wordsOf(`192.0.2.${low}`) ?? []
        expect(findValue(tables, words)).toBe(
          ranges.filter((one) => holds(one, words)).reduce((all, { value }) => all | value, 0),
        )
      }
    }),
    { numRuns: 500 },
  )
})

test('joins neighbours of one value', () => {
  const { v4: table } = buildTables(
    ['192.0.2.0/25', '192.0.2.128/25', '192.0.3.0/24'].map((text) => ({
      ...(cidrSpan(text) ?? { from: [], to: [] }),
      value: 7,
    })),
  )
  expect([...table.starts].map((word) => word >>> 0)).toEqual([0xc000_0200])
  expect([...table.ends].map((word) => word >>> 0)).toEqual([0xc000_03ff])
})

test('never throws: any text is an address, a range or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
      expect(wordsOf(text)?.length ?? 0).toBe(
        wordsOf(text) ? (isIPv4(text) || text.toLowerCase().includes('ffff:') ? wordsOf(text)?.length : 4) : 0,
      )
      cidrSpan(text)
    }),
  )
})
