/** Words of a network or campaign precede the client's, and those the defaults. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONVERSION_STAGES } from '../../contract/conversions/conversion-words.ts'
import { DEFAULT_POSTBACKS, stageOf, USUAL_STATUSES, wordsFor, type PostbackSettings } from './postback-settings.ts'

const WORD = fc.constantFrom('paid', 'trash', 'sale', 'approved', 'x')
const statuses = fc.dictionary(WORD, fc.constantFrom(...CONVERSION_STAGES))
const settings: fc.Arbitrary<PostbackSettings> = fc
  .record({
    statuses,
    words: fc.uniqueArray(
      fc.record({
        of: fc.constantFrom('network' as const, 'campaign' as const),
        value: fc.constantFrom('Adcombo', 'Ünï', '7', '8'),
        statuses,
      }),
      { selector: ({ of, value }) => `${of} ${value}`, maxLength: 6 },
    ),
  })
  .map((some) => ({ ...DEFAULT_POSTBACKS, ...some }))

test('the most specific known word decides', () => {
  fc.assert(
    fc.property(
      settings,
      WORD,
      fc.constantFrom('', 'adcombo ', 'ÜNÏ', 'other'),
      fc.constantFrom('7', '9'),
      (given, word, network, campaign) => {
        const name = network.trim().toLowerCase()
        const layers = [
          given.words.find((one) => one.of === 'campaign' && one.value === campaign)?.statuses,
          name === ''
            ? undefined
            : given.words.find((one) => one.of === 'network' && one.value.toLowerCase() === name)?.statuses,
          given.statuses,
          USUAL_STATUSES,
        ]
        const expected = layers.find((layer) => layer && Object.hasOwn(layer, word))?.[word]
        expect(stageOf(word, wordsFor(given, { campaign, network }))).toBe(expected)
      },
    ),
    { numRuns: 500 },
  )
})
