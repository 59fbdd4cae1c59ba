import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LISTS, LIST_TYPES } from '../contract/lists/list-words.ts'
import { readTriedText, triedText, type TriedFacts } from './tried-data.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const facts: fc.Arbitrary<TriedFacts> = fc.record({
  country: text,
  region: text,
  city: text,
  asn: fc.nat(),
  isp: text,
  usageType: fc.constantFrom('', 'hosting', 'mobile'),
  network: fc.record({ hosting: text, vpn: text, tor: fc.boolean(), relay: fc.boolean() }),
  listed: fc.option(
    fc.record({
      scope: fc.constantFrom('client', 'global'),
      list: fc.constantFrom(...LISTS),
      type: fc.constantFrom(...LIST_TYPES),
      value: text,
      entry: fc.constant(''),
    }),
  ),
})

test('reads back the stored facts of trial data', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{8}$/), fc.option(facts, { nil: undefined }), (version, of) => {
      expect(readTriedText(triedText(version, of))).toEqual({ version, facts: of })
    }),
  )
  const earlier = '1a2b3c4d ["DE",1,"x","",["","",false,false],null]'
  expect(readTriedText(earlier)?.facts).toMatchObject({ country: 'DE', region: '', city: '' })
  expect(readTriedText('')).toBeUndefined()
})
