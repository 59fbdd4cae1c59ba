import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passThrough } from './destination/pass-through.ts'

const PAGE = 'https://shop.example/land?utm_source=fb&gclid=Cj0&fbclid=a%20b+c&x=1&gclid=second#ttclid=no'

test('passes click ids alone, the whole query, or nothing', () => {
  expect(passThrough('/offer', PAGE, 'clickIds')).toBe('/offer?gclid=Cj0&fbclid=a%20b%20c')
  expect(passThrough('/offer', PAGE, 'query')).toBe('/offer?utm_source=fb&gclid=Cj0&fbclid=a%20b%20c&x=1')
  expect(passThrough('/offer', PAGE, 'none')).toBe('/offer')
  for (const id of ['gclid', 'fbclid', 'msclkid', 'ttclid'])
    expect(passThrough('', `https://a.example/?${id}=1`, 'clickIds')).toBe(`?${id}=1`)
  expect(passThrough('/offer', 'https://a.example/?notgclid=1&gclid2=2', 'clickIds')).toBe('/offer')
  expect(passThrough('/offer', 'https://a.example/', 'query')).toBe('/offer')
})

test('keeps the link’s own parameters, and its fragment last', () => {
  expect(passThrough('/o?gclid=mine&a=1#top', PAGE, 'clickIds')).toBe('/o?gclid=mine&a=1&fbclid=a%20b%20c#top')
  expect(passThrough('/o?%67clid=mine', PAGE, 'clickIds')).toBe('/o?%67clid=mine&fbclid=a%20b%20c')
})

test('a visit’s words stay data: no line break, no second host, no new name', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), { maxLength: 90 }),
      (pairs) => {
        const passed = passThrough(
          '/a',
          `https://shop.example/?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`,
          'query',
        )
        // eslint-disable-next-line no-control-regex -- the range of printable ASCII, in its escapes
        expect(passed).toMatch(/^\/a[\u0021-\u007e]*$/)
        const url = new URL(`https://t.example${passed}`)
        expect([url.host, url.pathname, url.hash]).toEqual(['t.example', '/a', ''])
        expect([...url.searchParams.keys()].length).toBeLessThanOrEqual(64)
      },
    ),
    { numRuns: 500 },
  )
})
