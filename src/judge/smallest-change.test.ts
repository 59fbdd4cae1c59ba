import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SENSITIVITIES, type CampaignSettings } from '../contract/campaigns/campaigns.ts'
import { RULE_ACTS } from '../contract/campaigns/condition-words.ts'
import { AGENT, BOT_PAGE, policy, TARGET, visit } from './builders.ts'
import { decide } from './decide.ts'
import { personsLink } from './destination/destination.ts'
import type { Listed } from './facts.ts'
import {
  type Candidate,
  candidatesOf,
  decidingEntry,
  EVERYTHING,
  isLetThrough,
  type Permitted,
  type Situation,
  smallestChange,
} from './smallest-change.ts'

const entry = (scope: Listed['scope'], list: Listed['list'], value = '203.0.113.7'): Listed => ({
  scope,
  list,
  type: 'ips',
  entry: value,
  value,
})

const settings: fc.Arbitrary<Partial<CampaignSettings>> = fc.record({
  sensitivity: fc.constantFrom(...SENSITIVITIES),
  countries: fc.subarray(['DE', 'FR']),
  excludedCountries: fc.subarray(['US']),
  stopKeywords: fc.subarray(['scan', 'ref']),
  excludedValues: fc.constantFrom({}, { utmPlacement: ['feed'] }, { utmSource: ['Fb', 'x'], placement: ['top'] }),
  repeatLimit: fc.option(fc.integer({ min: 1, max: 3 })),
  rules: fc.array(
    fc.record({
      name: fc.constantFrom('one', 'two'),
      act: fc.constantFrom(...RULE_ACTS),
      conditions: fc.constantFrom(
        [{ option: 'country' as const, is: true, values: ['US', 'GB'] }],
        [{ option: 'browser' as const, is: true, values: ['Chrome'] }],
        [{ option: 'not' as const, of: [{ option: 'country' as const, is: true, values: ['DE'] }] }],
      ),
    }),
    { maxLength: 1 },
  ),
  schedule: fc.option(fc.constant({ timezone: 'UTC', days: ['mon' as const], from: '06:00', to: '07:00' })),
})
const facts = fc
  .record({
    country: fc.constantFrom('', 'DE', 'US'),
    url: fc.constantFrom('https://shop.example/land', 'https://shop.example/?ref=scan'),
    userAgent: fc.constantFrom(AGENT.chrome, AGENT.curl, AGENT.googlebot, ''),
    crawler: fc.constantFrom('none' as const, 'verified' as const, 'false' as const),
    headers: fc.constantFrom(null, { accept: 'text/html' }),
    network: fc.constantFrom('', 'a cloud').map((hosting) => ({ hosting, tor: false, vpn: '', relay: false })),
    repeats: fc.integer({ min: 1, max: 5 }),
  })
  .map(visit)
const entries = fc.subarray([
  entry('client', 'block'),
  entry('client', 'block', '203.0.113.0/24'),
  entry('client', 'allow', '203.0.0.0/16'),
  entry('global', 'block'),
])
const situations: fc.Arbitrary<Situation> = fc.record({
  facts,
  entries,
  policy: fc
    .record({
      settings,
      refused: fc.constantFrom(null, { purposes: new Set(['other' as never]), names: new Set(['curl']) }),
      bannedSince: fc.constantFrom('', '', '2026-11-01'),
    })
    .map(({ settings: chosen, ...campaign }) => policy(chosen, campaign)),
})
const permissions: fc.Arbitrary<Permitted> = fc.record({
  adds: fc.constantFrom(null, 'client', 'global'),
  removes: fc.constantFrom(
    () => false,
    () => true,
    ({ scope }: Listed) => scope === 'global',
  ),
  campaign: fc.boolean(),
  refusals: fc.boolean(),
  bans: fc.boolean(),
})

function destination(situation: Situation, changes: readonly Candidate[]): { got: object; person: object } {
  const after = changes.reduce((now, { apply }) => apply(now), situation)
  return {
    got: decide({ ...after.facts, listed: decidingEntry(after.entries) }, after.policy).destination,
    person: personsLink(after.facts, after.policy),
  }
}

const named = (situation: Situation, permitted: Permitted, changes: readonly { name: string; value: string }[]) =>
  candidatesOf(situation, permitted).filter((one) =>
    changes.some(({ name, value }) => name === one.name && value === one.value),
  )

/** All subsets, fewest first. */
const subsetsOf = <T>(of: readonly T[]): T[][] =>
  of
    .reduce<T[][]>((all, one) => all.concat(all.map((some) => some.concat(one))), [[]])
    .toSorted((one, other) => one.length - other.length)

test('the named changes give a person’s destination; fewer do not', () => {
  const sizes = new Set<number>()
  fc.assert(
    fc.property(situations, permissions, (situation, permitted) => {
      const changes = smallestChange(situation, permitted)
      const enough = subsetsOf(candidatesOf(situation, permitted)).filter((some) => {
        const { got, person } = destination(situation, some)
        return JSON.stringify(got) === JSON.stringify(person)
      })
      // monitoring only yields to all other changes
      const fewest = enough.find((some) => !some.some(({ name }) => name === 'monitor')) ?? enough[0]
      expect(changes?.length).toBe(fewest?.length)
      if (!changes) return
      sizes.add(changes.length)
      const { got, person } = destination(situation, named(situation, permitted, changes))
      expect(got).toEqual(person)
    }),
    { numRuns: 1000 },
  )
  // covers none, one and several changes
  for (const size of [0, 1, 2, 3]) expect(sizes).toContain(size)
})

test('a campaign rule loses the visit’s values, or is removed if it has no others', () => {
  const rule = (name: string, values: string[]) => ({
    name,
    act: 'block' as const,
    conditions: [{ option: 'any' as const, of: [{ option: 'country' as const, is: true, values }] }],
  })
  const changes = (rules: CampaignSettings['rules'], permitted = EVERYTHING) =>
    smallestChange({ facts: visit({ country: 'US' }), entries: [], policy: policy({ rules }) }, permitted)
  const named = { scope: null, rule: 'far' }
  expect(changes([rule('far', ['US', 'GB'])])).toEqual([{ ...named, name: 'narrowRule', value: 'US' }])
  expect(changes([rule('far', ['US'])])).toEqual([{ ...named, name: 'removeRule', value: 'far' }])
  // the first match decides, so both must go
  const both = changes([rule('far', ['US']), rule('next', ['US'])], { ...EVERYTHING, adds: null })
  expect(both?.map(({ rule: which }) => which)).toEqual(['far', 'next'])
  expect(changes([rule('far', ['US'])], { ...EVERYTHING, campaign: false })?.map(({ name }) => name)).not.toContain(
    'removeRule',
  )
})

test('with all permissions every visit can pass', () => {
  fc.assert(
    fc.property(situations, (situation) => {
      expect(smallestChange(situation, EVERYTHING)).not.toBeNull()
    }),
    { numRuns: 1000 },
  )
})

describe('names', () => {
  const of = (situation: Partial<Situation>, permitted: Partial<Permitted> = {}) =>
    smallestChange({ facts: visit(), policy: policy(), entries: [], ...situation }, { ...EVERYTHING, ...permitted })

  test('nothing if the visit passes', () => {
    expect(isLetThrough({ facts: visit(), policy: policy(), entries: [] })).toBe(true)
    expect(decide(visit(), policy()).destination.to).toBe(TARGET)
    expect(of({})).toEqual([])
  })

  test('the blocking entry, or both of two', () => {
    const [address, network] = [entry('client', 'block'), entry('global', 'block', '203.0.113.0/24')]
    expect(decide(visit({ listed: address }), policy()).destination.to).toBe(BOT_PAGE)
    expect(of({ entries: [address] })).toEqual([{ name: 'removeEntry', value: '203.0.113.7', scope: 'client' }])
    expect(of({ entries: [address, network] })?.map(({ value }) => value)).toEqual(['203.0.113.7', '203.0.113.0/24'])
    // a client outranks what they cannot remove
    expect(of({ entries: [network] }, { removes: ({ scope }) => scope === 'client' })).toEqual([
      { name: 'allowAddress', value: '203.0.113.7', scope: 'client' },
    ])
  })

  test('nothing if an allow entry outranks the block', () => {
    const [wide, everybodys] = [entry('client', 'block', '203.0.113.0/24'), entry('global', 'block')]
    expect(of({ entries: [wide, everybodys, entry('client', 'allow')] })).toEqual([])
    expect(of({ entries: [wide, entry('global', 'allow')] })).toHaveLength(1)
  })

  test('the campaign rule and everything else that decides', () => {
    const excluded = policy({ excludedCountries: ['DE'] })
    expect(of({ policy: excluded })).toEqual([{ name: 'includeCountry', value: 'DE', scope: null }])
    expect(of({ policy: policy({ countries: ['FR'] }) })).toEqual([{ name: 'allowCountry', value: 'DE', scope: null }])
    const curl = visit({ userAgent: AGENT.curl })
    expect(of({ facts: curl, policy: excluded })?.map(({ name }) => name)).toEqual(['includeCountry', 'allowAddress'])
  })

  test('lower sensitivity before an entry, an entry before monitoring only', () => {
    const curl = visit({ userAgent: AGENT.curl })
    expect(of({ facts: curl })?.map(({ name }) => name)).toEqual(['allowAddress'])
    expect(of({ facts: curl }, { adds: null })?.map(({ name }) => name)).toEqual(['monitor'])
  })

  test('nothing a client may set where staff banned the campaign', () => {
    const banned = policy({}, { bannedSince: '2026-11-01' })
    expect(of({ policy: banned }, { bans: false })).toBeNull()
    expect(of({ policy: banned })).toEqual([{ name: 'liftBan', value: '', scope: null }])
  })
})
