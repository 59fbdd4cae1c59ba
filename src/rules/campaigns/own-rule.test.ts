/** Campaign rules made from reports match their source, judged as edges do. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_RULES, type CampaignRule, type Condition } from '../../contract/campaigns/condition-words.ts'
import { ruleConditions } from '../../contract/campaigns/conditions.ts'
import { AGENT, policy, visit } from '../../judge/builders.ts'
import { agentOf } from '../../judge/agent/agent.ts'
import { judge } from '../../judge/decide.ts'
import type { Facts } from '../../judge/facts.ts'
import { uniqueName, partsOfHour, partsOfRow, partsOfVisit, withOwnRule, type SeenVisit } from './own-rule.ts'

const ZONE = 'Asia/Kathmandu'
const text = fc.oneof(fc.constantFrom('', 'feed', ' Feed ', 'a=b&c', 'Ünï', '{x}'), fc.string({ maxLength: 12 }))
const visits = fc
  .record({
    ip: fc.constantFrom('203.0.113.7', '2001:db8::1'),
    asn: fc.constantFrom(0, 64500),
    country: fc.constantFrom('', 'DE'),
    isp: text,
    language: fc.constantFrom('', 'de', 'de-AT', 'ua-UA'),
    usageType: fc.constantFrom('', 'residential', 'hosting'),
    userAgent: fc.constantFrom(AGENT.chrome, AGENT.curl, AGENT.safari, ''),
    url: fc.constantFrom('https://shop.example/', 'https://shop.example/?sub=7&gclid=abc&utm_source=fb&empty=', ''),
    referrer: fc.constantFrom('', 'https://www.fb.example/x?y=1', 'no address', 'https://xn--nxasmq6b.example/'),
    utmSource: text,
    utmPlacement: text,
    user3: text,
    clickSource: fc.constantFrom('', 'gclid'),
    time: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
  })
  .map((facts) => visit({ ...facts, agent: agentOf(facts.userAgent) }))

function seen(facts: Facts): SeenVisit {
  const { browser, browserVersion, platform, platformVersion, deviceType } = facts.agent
  const shown = { ...facts, browser, browserVersion, platform, platformVersion, deviceType }
  return { ...shown, time: new Date(facts.time).toISOString() }
}

function meets(conditions: Condition[], facts: Facts): boolean {
  const rules: CampaignRule[] = [{ name: 'made', act: 'block', conditions: ruleConditions.parse(conditions) }]
  return judge(facts, policy({ rules })).verdict.reasons.some(
    ({ signal, value }) => signal === 'list.rule_block' && value === 'made',
  )
}

test('any selection from a visit is valid and matches the visit', () => {
  fc.assert(
    fc.property(visits, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (facts, ticks) => {
      const parts = partsOfVisit(seen(facts), ZONE)
      const ticked = parts.filter((_, at) => ticks[at]).slice(0, 20)
      if (ticked.length === 0) return
      expect(
        meets(
          ticked.map(({ leaf }) => leaf),
          facts,
        ),
        JSON.stringify(ticked),
      ).toBe(true)
    }),
  )
})

const FIELDS = ['isp', 'utmSource', 'utmPlacement', 'user3', 'country', 'language', 'usageType', 'referrer'] as const

test('a row with its filters makes one rule that matches their common visits', () => {
  fc.assert(
    fc.property(visits, fc.shuffledSubarray([...FIELDS], { minLength: 1 }), (facts, fields) => {
      const [row = 'isp', ...around] = fields
      const parts = partsOfRow(
        { field: row, value: facts[row] },
        around.map((field) => ({ field, verb: 'is', value: facts[field] })),
      )
      const drafted = parts.filter(({ drafted: is }) => is).map(({ leaf }) => leaf)
      if (drafted.length > 0) expect(meets(drafted, facts), JSON.stringify(drafted)).toBe(true)
    }),
  )
})

test('values of a field are alternatives; exclusions exclude; contains searches', () => {
  const made = partsOfRow({ field: 'browser', value: 'Chrome' }, [
    { field: 'country', verb: 'is', value: 'DE' },
    { field: 'country', verb: 'is', value: 'AT' },
    { field: 'isp', verb: 'isNot', value: 'Home' },
    { field: 'referrer', verb: 'contains', value: 'fb' },
    { field: 'utmTerm', verb: 'is', value: '' },
    // the row's own field adds nothing, and conditions cannot name conclusions
    { field: 'browser', verb: 'isNot', value: 'Safari' },
    { field: 'category', verb: 'is', value: 'general' },
  ])
  expect(made.map(({ leaf }) => leaf)).toEqual([
    { option: 'browser', is: true, values: ['Chrome'] },
    { option: 'country', is: true, values: ['DE', 'AT'] },
    { option: 'isp', is: false, values: ['Home'] },
    { option: 'referrer', is: true, how: 'contains', values: ['fb'] },
    { option: 'utmTerm', is: false, how: 'given', values: [] },
  ])
  // if one of several alternatives cannot be expressed, none is
  const either = ['', 'x'].map((value) => ({ field: 'utmTerm' as const, verb: 'is' as const, value }))
  expect(partsOfRow({ field: 'browser', value: 'Chrome' }, either)).toHaveLength(1)
  expect(partsOfRow({ field: 'reason', value: 'agent.script' }, [])).toEqual([])
})

test('names a regional language, and offers the plain one', () =>
  expect(partsOfRow({ field: 'language', value: 'de-AT' }, [])).toEqual([
    { leaf: { option: 'language', is: true, values: ['de-AT'] }, drafted: true },
    { leaf: { option: 'language', is: true, values: ['de'] }, drafted: false },
  ]))

test('an hour of a chart becomes hour and weekday of its zone', () => {
  expect(partsOfHour('2026-11-26T23:00', ZONE, []).map(({ leaf }) => leaf)).toEqual([
    { option: 'hour', is: true, values: ['23:00-00:00'], zone: ZONE },
    { option: 'weekday', is: true, values: ['thu'], zone: ZONE },
  ])
})

test('puts the new rule first under a unique name; a full campaign takes none', () => {
  const rule = (name: string): CampaignRule => ({ name, act: 'block', conditions: [] })
  expect(uniqueName([rule('a'), rule('a 2')], 'a')).toBe('a 3')
  expect(uniqueName([rule('x'.repeat(100))], 'x'.repeat(300))).toBe(`${'x'.repeat(98)} 2`)
  expect(withOwnRule([rule('old')], rule('new'))?.map(({ name }) => name)).toEqual(['new', 'old'])
  const full = Array.from({ length: MOST_RULES }, (_, at) => rule(`${at}`))
  expect(withOwnRule(full, rule('new'))).toBeUndefined()
})
