import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cidrSpan } from '../address-words.ts'
import { SAMPLES } from '../testing/vendor.ts'
import { countryIn, networkIn, openMmdb, placeIn, usageIn } from './mmdb.ts'
import { type Format, FormatError, FORMATS, PARSERS } from './parse.ts'

const READ = FORMATS.filter((format): format is Exclude<Format, 'mmdb'> => format !== 'mmdb')
const spans = (format: Exclude<Format, 'mmdb'>, text: string) =>
  PARSERS[format](text).map(({ from, to }) => ({ from, to }))
const wanted = (...texts: string[]) => texts.map((text) => cidrSpan(text))

describe('reads vendors’ formats', () => {
  test.each([
    ['google', SAMPLES.googlebot, ['2001:4860:4801:10::/64', '66.249.64.0/27']],
    [
      'prefixes',
      '<pre>{&quot;prefixes&quot;: [{&quot;ip_prefix&quot;: &quot;3.4.12.4/32&quot;}]}</pre>',
      ['3.4.12.4/32'],
    ],
    [
      'prefixes',
      '<script>{"prefixes":[{"ipv4Prefix":"3.4.12.4/32"},{"ipv6Prefix":"2600:1f00::/24"}]}</script>',
      ['3.4.12.4/32', '2600:1f00::/24'],
    ],
    ['aws', SAMPLES.aws, ['3.4.12.4/32', '2600:1f00::/24']],
    ['oracle', SAMPLES.oracle, ['129.146.0.0/21', '140.91.4.0/22']],
    ['azure', SAMPLES.azure, ['13.66.60.119/32', '2603:1030:800:5::/64', '20.36.0.0/16']],
    ['geofeed', SAMPLES.geofeed, ['5.101.96.0/21', '2a03:b0c0::/32']],
    ['geofeed', SAMPLES.relay, ['172.224.226.0/27', '2a02:26f7:b000:4000::/64']],
    ['cidr', SAMPLES.cloudflare, ['173.245.48.0/20', '2400:cb00::/32']],
    ['cidr', SAMPLES.tor, ['102.130.113.9', '185.220.101.1']],
  ] as const)('%s', (format, text, ranges) => expect(spans(format, text)).toEqual(wanted(...ranges)))

  test('iptoasn, without unannounced ranges', () => {
    expect(PARSERS.iptoasn(SAMPLES.iptoasn)).toEqual([
      { ...cidrSpan('1.0.0.0/24'), asn: 13335, name: 'CLOUDFLARENET' },
      { ...cidrSpan('2001:200::/32'), asn: 2500, name: 'WIDE-BB WIDE Project' },
    ])
  })
})

describe('refuses other content', () => {
  const HTML = '<!doctype html><html><head><title>Sign in</title></head>\n<body>\n<p>Welcome</p>\n</body></html>\n'
  test.each(READ)('%s: a page instead of data', (format) => expect(() => PARSERS[format](HTML)).toThrow(FormatError))
  test.each(['google', 'aws', 'oracle', 'azure'] as const)('%s: cut off, another shape, a list', (format) => {
    for (const text of [
      SAMPLES.googlebot.slice(0, 40),
      '{}',
      '[]',
      'null',
      '{"prefixes": 3}',
      '{"values": [{}]}',
      '{"prefixes": [{"ipv4Prefix": "x"}]}',
    ]) {
      expect(() => PARSERS[format](text), text).toThrow(FormatError)
    }
  })
  test('iptoasn: a truncated line', () =>
    expect(() => PARSERS.iptoasn('1.0.0.0\t1.0.0.255\t13335\tUS\tX\n1.0.4.0\t1.0')).toThrow(FormatError))
  test('mmdb', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from(HTML), Buffer.alloc(5000)])
      expect(() => openMmdb(bytes)).toThrow(FormatError)
  })
  test.each(READ)('%s: any text gives ranges or a FormatError', (format) => {
    const json = fc.json()
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          json,
          fc
            .constantFrom(...Object.values(SAMPLES))
            .chain((text) => fc.nat(text.length).map((at) => text.slice(0, at))),
        ),
        (text) => {
          try {
            for (const { from, to } of PARSERS[format](text)) expect(from).toHaveLength(to.length)
          } catch (error) {
            expect(error).toBeInstanceOf(FormatError)
          }
        },
      ),
    )
  })
})

test('reads mmdb rows of several vendors', () => {
  expect(countryIn({ country_code: 'DE' })).toBe('DE')
  expect(countryIn({ country: { iso_code: 'FR' } })).toBe('FR')
  expect(countryIn({ country: 'US' })).toBe('US')
  expect(countryIn({ country: 'United States' })).toBe('')
  expect(countryIn(undefined)).toBe('')
  expect(networkIn({ autonomous_system_number: 3320, autonomous_system_organization: 'Deutsche Telekom AG' })).toEqual({
    asn: 3320,
    isp: 'Deutsche Telekom AG',
  })
  expect(networkIn({ asn: 'AS64500', name: 'Example' })).toEqual({ asn: 64500, isp: 'Example' })
  expect(networkIn({ asn: 'none' })).toEqual({ asn: 0, isp: '' })
  expect(networkIn(undefined)).toEqual({ asn: 0, isp: '' })
})

test('reads places of several vendors', () => {
  const named = (en: string) => ({ names: { de: 'anders', en } })
  const maxmind = {
    country: { iso_code: 'DE' },
    subdivisions: [named('Bavaria'), named('Upper')],
    city: named('Munich'),
  }
  const munich = { region: 'DE/Bavaria', city: 'DE/Bavaria/Munich' }
  expect(placeIn(maxmind, 'AT')).toEqual(munich)
  expect(placeIn({ country: 'DE', region: 'Bavaria', city: 'Munich' }, '')).toEqual(munich)
  expect(placeIn({ country_code: 'DE', state1: 'Bavaria', state2: '', city: 'Munich' }, '')).toEqual(munich)
  expect(placeIn({ city: named('Munich') }, 'DE')).toEqual({ region: '', city: 'DE/Munich' })
  expect(placeIn({ city: 'Berlin (Mitte)', region: 'Land Berlin' }, 'DE').city).toBe('DE/Land Berlin/Berlin')
  expect(placeIn({ city: ' Biel/Bienne,\nBern ' }, 'CH').city).toBe('CH/Biel-Bienne Bern')
  // db-ip.com/db/format/ip-to-location-isp/mmdb.html lists `subdivisions` without a position
  expect(placeIn({ ...maxmind, subdivisions: named('Bavaria') }, '')).toEqual(munich)
  for (const row of [undefined, {}, { city: 7, subdivisions: [7] }, { city: named(''), subdivisions: [] }])
    expect(placeIn(row, 'DE')).toEqual({ region: '', city: '' })
})

test('any names make a place of at most three parts, which a typed condition can hold', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom('/', ',', ';', '(', ' ', '\n', '\uD83C', 'ä') }),
  )
  fc.assert(
    fc.property(name, name, fc.constantFrom('', 'DE'), (region, city, country) => {
      for (const place of Object.values(placeIn({ region, city }, country))) {
        expect(place.split('/').length).toBeLessThanOrEqual(3)
        expect(place).not.toMatch(/[,;\n]|^\s|\s$/)
        expect(place.isWellFormed()).toBe(true)
      }
    }),
  )
})

test('reads types of connections', () => {
  expect(usageIn({ connection_type: 'Cellular' })).toBe('mobile')
  expect(usageIn({ connection_type: 'Cable/DSL' })).toBe('residential')
  expect(usageIn({ traits: { user_type: 'college' } })).toBe('education')
  expect(usageIn({ connection_type: 'unheard of', user_type: 'hosting' })).toBe('hosting')
  for (const row of [undefined, {}, { connection_type: 3 }, { traits: null }]) expect(usageIn(row)).toBe('')
  const named = { autonomous_system_number: 3320, autonomous_system_organization: 'DTAG', isp: 'Telekom Mobil' }
  // at the top in MaxMind's ISP file, in `traits` in DB-IP's
  for (const row of [named, { traits: named }]) expect(networkIn(row)).toEqual({ asn: 3320, isp: 'Telekom Mobil' })
})
