import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableLabels } from './a-label.ts'
import { readableHost, readableLink } from './readable-link.ts'
import { serializedWithNames } from './url-text.ts'

test.each([
  ['https://xn--e1afmkfd.xn--p1ai/%F0%9F%8E%89?x=%C3%BC', 'https://пример.рф/🎉?x=ü'],
  ['https://shop.example/%D1%81%D0%B0%D0%B4?s={utm_source}#%C3%BC', 'https://shop.example/сад?s={utm_source}#ü'],
  ['https://xn--strae-oqa.example:8443/', 'https://straße.example:8443/'],
  ['https://xn--wgv71a119e.xn--zckzah/', 'https://日本語.テスト/'],
  ['https://shop.example/%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7%E2%9D%A4%EF%B8%8F', 'https://shop.example/👩‍👧❤️'],
])('%s is read as %s', (stored, shown) => {
  expect(serializedWithNames(shown)).toBe(stored)
  expect(readableLink(stored)).toBe(shown)
})

test.each([
  ['signs of an address', 'https://shop.example/a%2Fb%3Fc%23d%25e%20f?q=%26%3D%2B'],
  ['bytes that are no UTF-8', 'https://shop.example/%FC?q=%C3'],
  ['bytes in lower case, which would be written in upper case', 'https://shop.example/%c3%bc'],
  ['what looks like a slash', 'https://shop.example/a%E2%88%95b%EF%BC%8Fc'],
  ['what is not seen', 'https://shop.example/a%C2%A0b%E2%80%8Bc%E2%80%AEd%CD%8Fe%EE%80%80'],
  ['a letter that is taken apart', 'https://shop.example/e%CC%81'],
  ['alphabets that are mixed in a label', 'https://xn--pypal-4ve.com/'],
  ['a label that passes for a Latin one', 'https://xn--80ak6aa92e.com/'],
  ['letters of phonetics', 'https://xn--oogle-wmc.company/'],
  ['a name before the host', 'https://%C3%BC@shop.example/'],
  ['a label that stands for nothing', 'https://shop.example/?u=xn--a'],
  ['a file of the site', 'about.html'],
])('%s: unchanged', (_what, stored) => expect(readableLink(stored)).toBe(stored))

test('macros and lookalikes', () => {
  for (const stored of ['https://a.example/{utm_term}/%C3%BC?x={hit}', 'https://a.example/%7B%C3%BC%7D?y={%C3%BC}'])
    expect(serializedWithNames(readableLink(stored))).toBe(stored)
  expect(readableLink('https://a.example/{utm_term}/%C3%BC?x={hit}')).toBe('https://a.example/{utm_term}/ü?x={hit}')
})

test('decodes foreign hosts, too', () => {
  expect(readableHost('links.xn--e1afmkfd.xn--p1ai:443')).toBe('links.пример.рф:443')
  expect(readableHost('https://xn--e1afmkfd.xn--p1ai/%D1%81"')).toBe('https://пример.рф/%D1%81"')
})

test('a label with other signs is decoded whole, or not at all', () => {
  for (const host of ['xn--10k_-hj1j', 'xn--e1afmkfd_x', 'a_xn--e1afmkfd.example', 'xn--p1ai$'])
    expect(readableHost(host)).toBe(host)
  expect(readableHost('*.xn--e1afmkfd')).toBe('*.пример')
})

const label = fc.oneof(
  fc.constantFrom(
    'пример',
    'рф',
    'ελλάδα',
    'קום',
    'مثال',
    'भारत',
    '日本',
    'カタカナ',
    '한국',
    'bücher',
    'faß',
    'a',
    '🎉',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
)

test('decodes a label as the platform does, or not at all', () => {
  let read = 0
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
      const sent = domainToASCII(labels.join('.'))
      fc.pre(sent.includes('xn--'))
      const shown = readableLabels(sent)
      expect(domainToASCII(shown)).toBe(sent)
      const before = sent.split('.')
      for (const [at, one] of shown.split('.').entries())
        if (one !== before[at]) expect(one).toBe(domainToUnicode(before[at] ?? ''))
      if (shown === domainToUnicode(sent)) read += 1
    }),
    { numRuns: 2000 },
  )
  expect(read).toBeGreaterThan(500)
})

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('{hit}', '{utm_source}', '{ü}', '%2F', '%25', '%20', '%FC', '%c3%bc', '%C3%BC', 'e\u0301', '\u0301', '👩‍👧', '❤️', 'xn--e1afmkfd', '／', '\u202E', '\u00A0', '\uD83C'),
) // prettier-ignore
const text = fc.array(words, { maxLength: 5 }).map((parts) => parts.join(''))

test('the readable form of any text saves back to the stored one', () => {
  let read = 0
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), text, text, text, (labels, path, query, hash) => {
      const stored = serializedWithNames(`https://${labels.join('.')}/${path}?q=${query}#${hash}`)
      const shown = readableLink(stored)
      expect(serializedWithNames(shown)).toBe(stored)
      if (shown !== stored) read += 1
    }),
    { numRuns: 5000 },
  )
  expect(read).toBeGreaterThan(1000)
})
