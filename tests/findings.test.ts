/** Findings against reality: split groups against an edge's visits in a small world, and the demo's clean campaigns. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PARTNER_PARAMETER } from '../src/contract/conversions/conversion-words.ts'
import { campaignSettings, type SplitGroup } from '../src/contract/campaigns/campaigns.ts'
import { CAMPAIGNS, demoSettings } from '../src/jobs/demo/seed.ts'
import { findingsOf } from '../src/rules/campaigns/findings/findings.ts'
import { unreachedGroups } from '../src/rules/campaigns/findings/reach.ts'
import { policy, visit } from '../src/judge/builders.ts'
import { personsLink } from '../src/judge/destination/destination.ts'
import { countryExcluded, countryNotAllowed } from '../src/judge/signals/policy.ts'

const WORLD = {
  country: ['DE', 'PL', 'FR', ''],
  language: ['de', 'de-at', 'de-ch', 'fr', 'fr-ca', 'xx', ''],
  utmSource: ['a', 'b', 'z'],
} as const
const conditions = fc.oneof(
  ...(['country', 'language', 'utmSource'] as const).map((option) =>
    fc.record({
      option: fc.constant(option),
      is: fc.boolean(),
      values: fc.uniqueArray(
        fc.constantFrom(...WORLD[option].filter((value) => !['', 'xx', 'z', 'fr-ca'].includes(value))),
        {
          minLength: 1,
        },
      ),
    }),
  ),
)
const groups: fc.Arbitrary<SplitGroup[]> = fc
  .array(fc.array(conditions, { maxLength: 3 }), { minLength: 1, maxLength: 4 })
  .map((all) =>
    all.map((own, at) => ({
      name: String(at),
      conditions: own,
      links: [{ link: `https://${at}.example/`, percent: 100 }],
    })),
  )
const places = fc.record({
  allowed: fc.uniqueArray(fc.constantFrom('DE', 'PL')),
  excluded: fc.uniqueArray(fc.constantFrom('DE', 'FR')),
})

const VISITS = WORLD.country.flatMap((country) =>
  WORLD.language.flatMap((language) => WORLD.utmSource.map((utmSource) => visit({ country, language, utmSource }))),
)

test('a group is called unreachable exactly when no generated visit reaches it', () => {
  fc.assert(
    fc.property(groups, places, (splitGroups, { allowed, excluded }) => {
      const rules = policy({ splitGroups, countries: allowed, excludedCountries: excluded })
      const reached = new Set(
        VISITS.filter((facts) => !countryExcluded.read(facts, rules) && !countryNotAllowed.read(facts, rules)).map(
          (facts) => personsLink(facts, rules).splitGroup,
        ),
      )
      const unreached = unreachedGroups(splitGroups, { allowed, excluded })
      expect(unreached.map((one) => one === undefined)).toEqual(splitGroups.map(({ name }) => reached.has(name)))
    }),
    { numRuns: 2000 },
  )
})

test.each(CAMPAIGNS.map((one) => [one.name, one] as const))('the demo’s campaign %s has no findings', (_, one) => {
  const settings = { ...campaignSettings.parse(demoSettings(one)), partnerParameter: PARTNER_PARAMETER }
  const figures = { groups: [], decided: [], passed: 2000, converted: 60, repeats: Array.from({ length: 60 }, () => 3) }
  expect(findingsOf(settings, { key: 'c_abcdefgh23456723', figures })).toEqual([])
})
