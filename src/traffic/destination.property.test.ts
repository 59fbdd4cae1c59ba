/** Whatever a client writes into a link and a visitor into its parameters, a browser is sent where the link says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFullUrl, storedLink } from '../contract/links.ts'
import { policy, visit } from './builders.ts'
import { expandDestination } from './destination.ts'

const HIT = '01J00000000000000000000000'
const words = fc.string({ unit: 'binary', maxLength: 30 })
/** What a value or a part of a link is often made of, and each half of a surrogate pair. */
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

/** The link as it would be written with the value in its place. */
const written = (link: string, value: string): string =>
  link.replaceAll(/\{(\w{1,32})\}/g, (_, name: string) =>
    name === 'utm_term' && !/^\.+$/.test(value) ? encodeURIComponent(value.toWellFormed()) : '',
  )

test('each address is visible ASCII, means the same to every URL parser, and is where the link leads', () => {
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
      // as it is stored, it leads to the same place, and stays as it is
      expect(expandDestination(storedLink(link), facts, policy(rules), HIT)).toBe(to)
      expect(storedLink(storedLink(link))).toBe(storedLink(link))
      expect(storedLink(link)).toContain('{utm_term}')
    }),
    { numRuns: 500 },
  )
})

test('with the partner parameter and what is passed through, too', () => {
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
