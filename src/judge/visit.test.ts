import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CUT } from '../contract/integration/edge.ts'
import { policy } from './builders.ts'
import { readLanguage, readUrl } from './visit.ts'

const usual = policy()

test('default names fill their facts, decoding escapes and plus signs', () => {
  const url =
    'https://Shop.Example:8443/land?utm_source=fb&utm_campaign=spring%20sale&utm_term=a+b&utm_content=ad%207&utm_placement=feed&utm_network=n&site_source_name=ig&placement=story&user_1=1&user_5=%D0%B6#utm_source=no'
  expect(readUrl(url, usual)).toEqual({
    url,
    domain: 'shop.example',
    utmSource: 'fb',
    utmCampaign: 'spring sale',
    utmTerm: 'a b',
    utmCreative: 'ad 7',
    utmPlacement: 'feed',
    utmNetwork: 'n',
    siteSource: 'ig',
    placement: 'story',
    user1: '1',
    user2: '',
    user3: '',
    user4: '',
    user5: 'ж',
    clickSource: '',
    clickId: '',
    clickCost: '',
  })
})

test('chosen names replace the defaults; one parameter may fill several facts', () => {
  const own = policy({ utm: { source: 'src', term: 'q' }, user: { user_1: 'q' } })
  expect(readUrl('https://a.example/?src=x&utm_source=y&q=z', own)).toMatchObject({
    utmSource: 'x',
    utmTerm: 'z',
    user1: 'z',
  })
  expect(readUrl('https://a.example/?utm_source=y', own).utmSource).toBe('')
  expect(readUrl('https://a.example/?utm_creative=c', usual).utmCreative).toBe('c')
})

test('the first of two counts; names may be escaped', () => {
  expect(readUrl('https://a.example/?utm_source=1&utm_source=2&utm%5Fterm=t', usual)).toMatchObject({
    utmSource: '1',
    utmTerm: 't',
  })
})

test.each([
  ['https://user:pass@Host.example.:80/x', 'host.example'],
  ['http://[2001:db8::1]:8080/', '[2001:db8::1]'],
  ['https://a.example\\@evil', 'a.example'],
  ['//evil', ''],
  ['', ''],
  ['land.html?utm_source=x', ''],
  ['javascript:alert(1)', ''],
  ['https://', ''],
  ['https://a.example?x', 'a.example'],
])('host of %s', (url, domain) => expect(readUrl(url, usual).domain).toBe(domain))

test('keeps bad escapes and ignores odd names', () => {
  expect(
    readUrl('https://a.example/?utm_source=100%&utm_term=%ZZ&user_1=%ff%fe&__proto__=x&constructor=y&=z&&', usual),
  ).toMatchObject({
    utmSource: '100%',
    utmTerm: '%ZZ',
    user1: '\ufffd\ufffd',
  })
})

test('work and lengths are bounded', () => {
  const many = `https://a.example/?${Array.from({ length: 5000 }, (_, index) => `p${index}=1`).join('&')}&utm_source=late`
  expect(readUrl(many, usual).utmSource).toBe('')
  const long = readUrl(`https://a.example/?utm_source=${'%D0%B6'.repeat(9000)}`, usual)
  expect([long.utmSource.length, long.url.length]).toEqual([CUT.parameter, CUT.url])
  expect(readUrl(`https://${'a'.repeat(5000)}/`, usual).domain.length).toBeLessThanOrEqual(253)
})

test('any text is read without throwing, into well-formed texts of bounded length', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3000 }),
    fc.constantFrom('https://', '?', '&', '=', '%', 'utm_source=', '#', '\ud800', '\0', '[', ']', '@', ':'),
  )
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join('')),
      (url) => {
        for (const value of Object.values(readUrl(url, usual)))
          expect(value.isWellFormed() && value.length <= CUT.url).toBe(true)
      },
    ),
  )
})

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de-de'],
  ['en', 'en'],
  ['zh-Hant-TW;q=1', 'zh-hant-tw'],
  ['*', ''],
  ['', ''],
  ['<script>', ''],
  ['  uk-UA , en', 'uk-ua'],
  ['x'.repeat(9999), ''],
])('language of %s', (header, language) => expect(readLanguage(header)).toBe(language))
