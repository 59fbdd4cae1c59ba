import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clickIdIn, NO_PATTERNS, patternsText, readPatterns } from './patterns.ts'

const count = fc.nat(1_000_000)
const patterns = fc.record({
  clickNetworks: count,
  agents: count,
  evenGaps: count,
  gap: count,
  rush: count,
  probePaths: count,
  probeFiles: count,
  burst: count,
  burstUsual: count,
  burstMinutes: count,
  burstAsn: count,
  eventless: count,
  unloaded: count,
  recalled: count,
})

test('reads back what was stored', () => {
  fc.assert(
    fc.property(patterns, (counted) => {
      expect(readPatterns(patternsText(counted))).toEqual(counted)
    }),
  )
  expect(patternsText(NO_PATTERNS)).toBe('')
  expect(readPatterns('')).toEqual(NO_PATTERNS)
})

test('reads any text without throwing', () => {
  fc.assert(fc.property(fc.string(), (text) => void readPatterns(text)))
  expect(readPatterns('agents=x gap=-1 other=3 evenGaps=7')).toEqual({ ...NO_PATTERNS, evenGaps: 7 })
})

test.each([
  ['https://a.example/?gclid=CjwKCAiA123456', 'gclid=CjwKCAiA123456'],
  ['/land?x=1&ttclid=E.C.P.abcdefghij#top', 'ttclid=E.C.P.abcdefghij'],
  ['https://a.example/?gclid=short', undefined],
  ['https://a.example/?gclid={gclid_of_click}', undefined],
  ['https://a.example/?mygclid=CjwKCAiA123456', undefined],
  ['', undefined],
])('click id in %s', (url, id) => expect(clickIdIn(url)).toBe(id))
