import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignSettings, type CampaignSettings } from '../contract/campaigns/campaigns.ts'
import { RULE_ACTS } from '../contract/campaigns/condition-words.ts'
import { type FlowParts, ownOf, partsIn, withFlow, withoutFlow } from '../rules/campaigns/flow-parts.ts'
import { runs } from '../../tests/support/runs.ts'
import { AGENT, policy, visit } from './builders.ts'
import { ruleTree } from './builders-conditions.ts'
import { decide } from './decide.ts'
import { expandDestination } from './destination/destination.ts'

const RUNS = { numRuns: runs(150) }
const COUNTRIES = ['DE', 'FR', 'US'] as const
const rules = fc.array(
  fc.record({ name: fc.constantFrom('R', 'S'), act: fc.constantFrom(...RULE_ACTS), conditions: ruleTree }),
  { maxLength: 3 },
)
const groups = fc.array(
  fc.record({
    name: fc.constantFrom('A', 'B', 'C'),
    conditions: fc
      .subarray([...COUNTRIES], { maxLength: 2 })
      .map((values) => (values.length === 0 ? [] : [{ option: 'country' as const, is: true, values }])),
    links: fc
      .integer({ min: 0, max: 100 })
      .map((first) =>
        [first, 100 - first].map((percent, at) => ({ link: `https://split${at}.example/?h={hit}`, percent })),
      ),
  }),
  { maxLength: 3 },
)
const parts: fc.Arbitrary<FlowParts> = fc.record({
  rules,
  splitGroups: groups,
  landingGroups: groups,
  defaultLink: fc.constantFrom(null, 'https://default.example/{country}'),
  defaultOffer: fc.constantFrom(null, '9'),
})
const MINIMAL = campaignSettings.parse({
  name: 'Test',
  targetMode: 'redirect',
  targetLink: 'https://target.example/',
  botLink: 'bot.html',
})
const campaigns = parts.map((own): CampaignSettings => ({ ...MINIMAL, ...own, flow: null }))
const visits = fc
  .record({
    country: fc.constantFrom('', ...COUNTRIES),
    userAgent: fc.constantFrom(...Object.values(AGENT)),
    crawler: fc.constantFrom('none' as const, 'verified' as const),
    visitor: fc.string(),
  })
  .map((changes) => visit(changes))

test('a campaign with a flow decides as one with the same parts of its own', () => {
  fc.assert(
    fc.property(campaigns, parts, visits, (own, flow, seen) => {
      const written = { ...own, ...flow, rules: [...own.rules, ...flow.rules] }
      const shared = policy(withFlow(own, { id: '5', parts: flow }))
      const copied = policy(written)
      const verdict = decide(seen, shared)
      expect(verdict).toEqual(decide(seen, copied))
      const { to } = verdict.destination
      expect(expandDestination(to, seen, shared, 'H')).toBe(expandDestination(to, seen, copied, 'H'))
      expect(shared.landingGroups.map(({ name, links }) => [name, links])).toEqual(
        copied.landingGroups.map(({ name, links }) => [name, links]),
      )
    }),
    RUNS,
  )
})

test('the flow’s parts and the campaign’s own come apart again, whatever flow took the place of which', () => {
  fc.assert(
    fc.property(campaigns, parts, parts, (own, before, flow) => {
      const uses = withFlow(withFlow(own, { id: '4', parts: before }), { id: '5', parts: flow })
      expect(partsIn(uses)).toEqual(flow)
      expect(ownOf(uses)).toEqual({
        ...own,
        splitGroups: [],
        landingGroups: [],
        defaultLink: null,
        defaultOffer: null,
        flow: '5',
      })
      expect(withFlow(ownOf(uses), { id: '5', parts: flow })).toEqual(uses)
      expect(withoutFlow(uses)).toEqual({ ...own, ...flow, rules: [...own.rules, ...flow.rules] })
    }),
    RUNS,
  )
})
