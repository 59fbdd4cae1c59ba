/** A client's link and a visitor's parameters never change where the link leads. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFullUrl, storedLink } from '../contract/campaigns/links.ts'
import { policy, visit } from './builders.ts'
import { expandDestination } from './destination/destination.ts'

const HIT = '01J00000000000000000000000'
const words = fc.string({ unit: 'binary', maxLength: 30 })
const odd = fc.constantFrom(
  '🎉',
  'ü',
  'u\u0308',
  'пример',
  '\uD83C',
  '\uDF89',
  '\r\n',
  '\t',
  '\0',
  '%',
  '%zz',
  '..',
  ' ',
)
const part = fc.array(fc.oneof(odd, words), { maxLength: 4 }).map((parts) => parts.join(''))
const host = fc.constantFrom(
  'shop.example',
  'пример.рф',
  'BÜCHER.example',
  'xn--e1afmkfd.xn--p1ai',
  '🎉.example',
  'faß.de',
)

const written = (link: string, value: string): string =>
  link.replaceAll(/\{(\w{1,32})\}/g, (_, name: string) =>
    name === 'utm_term' && !/^\.+$/.test(value) ? encodeURIComponent(value.toWellFormed()) : '',
  )

test('each address is visible ASCII, parses the same everywhere, and leads where the link says', () => {
  fc.assert(
    fc.property(host, part, part, part, part, (name, path, query, hash, value) => {
      const link = `https://${name}/${path}/{utm_term}?q=${query}&t={utm_term}#${hash}`
      fc.pre(isFullUrl(link))
      const rules = { partnerParameter: '', passThrough: 'none' } as const
      const facts = visit({ utmTerm: value })
      const to = expandDestination(link, facts, policy(rules), HIT)
      expect(to).toMatch(/^https:\/\/[\x21-\x7e]+$/)
      expect(new URL(to).href).toBe(to)
      expect(to).toBe(new URL(written(link, value)).href)
      // the stored form leads to the same place and stays unchanged
      expect(expandDestination(storedLink(link), facts, policy(rules), HIT)).toBe(to)
      expect(storedLink(storedLink(link))).toBe(storedLink(link))
      expect(storedLink(link)).toContain('{utm_term}')
    }),
    { numRuns: 500 },
  )
})

test('the same with partner parameter and pass-through', () => {
  fc.assert(
    fc.property(host, part, part, fc.constantFrom('none', 'query', 'clickIds'), (name, path, value, passThrough) => {
      const link = `https://${name}/${path}`
      fc.pre(isFullUrl(link))
      const url = `https://garden.example/?gclid=${encodeURIComponent(value.toWellFormed())}&x=${value}`
      const to = expandDestination(link, visit({ url }), policy({ partnerParameter: 'click_id', passThrough }), HIT)
      expect(to).toMatch(/^https:\/\/[\x21-\x7e]+$/)
      expect(new URL(to).href).toBe(to)
      expect(new URL(to).searchParams.getAll('click_id')).toEqual([HIT])
      expect(new URL(to).origin).toBe(new URL(link).origin)
    }),
    { numRuns: 500 },
  )
})
