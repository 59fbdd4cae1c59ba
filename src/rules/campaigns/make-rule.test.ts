/** Rules made from rows match every visit of the row, judged as edges do. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGENT, policy, visit } from '../../judge/builders.ts'
import { agentOf } from '../../judge/agent/agent.ts'
import { judge } from '../../judge/decide.ts'
import type { Facts } from '../../judge/facts.ts'
import { createLists } from '../../judge/lists/lists.ts'
import { PARAMETER_VALUES, type ParameterValue } from '../../contract/campaigns/rule-words.ts'
import { readEntry } from '../lists/list-entry.ts'
import {
  choicesOf,
  isEntry,
  isExcluded,
  networkOf,
  withRule,
  type Common,
  type PlainChoice,
  type RuleChoice,
} from './make-rule.ts'

const octet = fc.constantFrom(0, 1, 128, 255)
const address = fc.oneof(
  fc.tuple(fc.constantFrom(10, 203), octet, octet, octet).map((parts) => parts.join('.')),
  fc
    .tuple(fc.constantFrom('2001:db8', '2a00:1450'), fc.constantFrom('0', '1', 'ffff'), octet)
    .map(([head, group, last]) => `${head}:${group}::${last + 1}`),
)
const value = fc.oneof(
  fc.constantFrom('', 'feed', 'Feed', ' feed ', 'feed-31', 'feed-312', 'a=b&c', 'Ünï', '{placement}'),
  fc.string({ maxLength: 12 }),
)
const agents = fc.constantFrom(
  'curl/8.5.0',
  'python-requests/2.32.3',
  'AcmeBot/1.0 (+https://acme.example)',
  AGENT.chrome,
)
const visits = fc.array(
  fc
    .record({
      ip: address,
      asn: fc.constantFrom(0, 64500, 64501),
      country: fc.constantFrom('', 'DE', 'FR'),
      userAgent: agents,
      ...(Object.fromEntries(PARAMETER_VALUES.map((field) => [field, value])) as Record<string, typeof value>),
    })
    .map((facts) => visit({ ...facts, agent: agentOf(facts.userAgent) })),
  { minLength: 1, maxLength: 12 },
)

const FIELDS = [...PARAMETER_VALUES, 'country', 'ip', 'asn', 'agent'] as const
const read = (facts: Facts, field: (typeof FIELDS)[number]): string => {
  if (field === 'agent') return facts.agent.declared === '' ? '' : facts.agent.browser
  return field === 'asn' ? String(facts.asn) : facts[field]
}

const commonOf = (row: readonly Facts[]): Common =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const values = new Set(row.map((facts) => read(facts, field)))
      return values.size === 1 ? [[field, [...values][0]]] : []
    }),
  )

const SETTINGS = { countries: [], excludedCountries: [], excludedValues: {} }

function meets(choice: PlainChoice, facts: Facts): boolean {
  if (isEntry(choice)) {
    const entry = readEntry(choice.type, choice.value)
    if ('error' in entry) throw new Error(entry.error)
    const lists = createLists()
    lists.put([], [{ id: '1', clientId: '7', type: choice.type, list: 'block', value: entry.value, expires: Infinity }])
    const listed = lists.listed('7', facts, facts.time)
    const { verdict } = judge({ ...facts, listed }, policy())
    return verdict.reasons.some(({ signal }) => signal === 'list.client_block')
  }
  const { verdict } = judge(facts, policy(withRule(SETTINGS, choice, 'turnedAway')))
  return (
    verdict.destination.to === policy().botLink && verdict.reasons.some(({ signal }) => signal.startsWith('policy.'))
  )
}

const chains: readonly (readonly RuleChoice['of'][])[] = [['address', 'network', 'operator'], ['value']]

test('a drafted rule matches every visit of the row, and each wider one all of a narrower', () => {
  fc.assert(
    fc.property(visits, fc.constantFrom(...FIELDS), (all, field) => {
      for (const [, row] of Map.groupBy(all, (facts) => read(facts, field))) {
        const choices = choicesOf(commonOf(row))
        for (const choice of choices)
          expect(
            row.filter((facts) => !meets(choice, facts)),
            choice.value,
          ).toEqual([])
        for (const chain of chains)
          for (const [at, wider] of choices.filter(({ of }) => chain.includes(of)).entries())
            if (at > 0) expect(row.every((facts) => meets(wider, facts))).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
})

test('the network of an address covers it and its subnets', () => {
  fc.assert(
    fc.property(address, address, (ip, other) => {
      const [narrow, wide] = choicesOf({ ip })
      if (!narrow || !wide) throw new Error('an address has both')
      expect([meets(narrow, visit({ ip })), meets(wide, visit({ ip }))]).toEqual([true, true])
      if (meets(narrow, visit({ ip: other }))) expect(meets(wide, visit({ ip: other }))).toBe(true)
    }),
  )
})

test('excludes a value exactly: its neighbours do not match', () => {
  const [choice] = choicesOf({ utmPlacement: 'feed-31' })
  expect(
    choice && ['feed-31', 'FEED-31', 'feed-312'].map((utmPlacement) => meets(choice, visit({ utmPlacement }))),
  ).toEqual([true, true, false])
})

test('puts the narrowest first', () => {
  const named = (common: Common) => choicesOf(common).map(({ of, value: of_ }) => `${of} ${of_}`)
  expect(named({ ip: '203.0.113.7', asn: '64500', country: 'DE', utmSource: 'fb', utmPlacement: 'feed' })).toEqual([
    'address 203.0.113.7',
    'network 203.0.113.0/24',
    'operator AS64500',
    'value feed',
    'value fb',
    'country DE',
  ])
  expect(named({ ip: '2001:db8:0:1::7' })).toEqual(['address 2001:db8:0:1::7', 'network 2001:db8:0:1::/64'])
})

test.each([{}, { asn: '0' }, { asn: '' }, { country: '' }, { utmPlacement: ' ' }, { agent: 'x' }, { ip: 'nonsense' }])(
  'offers nothing for %j',
  (common) => expect(choicesOf(common)).toEqual([]),
)

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.0/24', undefined],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['', undefined],
])('the network of %s', (ip, network) => expect(networkOf(ip)).toBe(network))

const choice = fc.oneof(
  fc.constantFrom('DE', 'FR').map((country) => choicesOf({ country })[0]),
  fc.constantFrom('Feed', 'feed ', 'top').map((utmPlacement) => choicesOf({ utmPlacement })[0]),
)
const settings = fc.record({
  countries: fc.subarray(['DE', 'AT']),
  excludedCountries: fc.subarray(['FR', 'DE']),
  excludedValues: fc.constantFrom<Partial<Record<ParameterValue, string[]>>>(
    {},
    { utmPlacement: ['FEED', 'other'] },
    { utmSource: ['x'] },
  ),
})

test('excluding adds, allowing removes, and nothing else changes', () => {
  fc.assert(
    fc.property(settings, choice, (before, made) => {
      if (!made || isEntry(made)) throw new Error('not a setting')
      const away = withRule(before, made, 'turnedAway')
      if (away) expect(isExcluded(away, made)).toBe(true)
      else expect(before.countries).toEqual([made.value])
      const through = withRule(before, made, 'letThrough')
      expect(through && isExcluded(through, made)).toBe(false)
      const back = away && withRule(away, made, 'letThrough')
      for (const other of [...choicesOf({ country: 'GB' }), ...choicesOf({ utmPlacement: 'other' })])
        if (back && !isEntry(other)) expect(isExcluded(back, other)).toBe(isExcluded(before, other))
    }),
  )
})
