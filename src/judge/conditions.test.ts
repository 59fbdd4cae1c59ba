import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import {
  type Condition,
  type ConditionNode,
  type ConditionOption,
  type Conditions,
  WEEKDAYS,
} from '../contract/campaigns/condition-words.ts'
import { splitConditions } from '../contract/campaigns/conditions.ts'
import { parseAgent } from './agent/agent.ts'
import { AGENT, policy, visit } from './builders.ts'
import { unreachedGroups } from '../rules/campaigns/findings/reach.ts'
import { ruleTree, splitTree } from './builders-conditions.ts'
import { compileConditions } from './policy/conditions.ts'
import { crawlerCheckOf, isTreatedAsPerson } from './crawler.ts'
import { decide } from './decide.ts'
import { personsLink } from './destination/destination.ts'
import type { Facts } from './facts.ts'
import { traitsOf } from './traits.ts'
import { runs } from '../../tests/support/runs.ts'

const holds = (nodes: Conditions, facts: Facts): boolean => compileConditions(nodes)(facts, traitsOf(facts))
const leaf = (option: Condition['option'], values: string[], more: Partial<Condition> = {}): Condition => ({
  option,
  is: true,
  values,
  ...more,
})

const someFacts: fc.Arbitrary<Facts> = fc
  .record({
    time: fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map(Number),
    ip: fc.constantFrom('203.0.113.7', '203.0.113.200', '2001:db8::1', '198.51.100.200'),
    country: fc.constantFrom('', 'DE', 'FR'),
    asn: fc.constantFrom(0, 3320, 15169),
    region: fc.constantFrom('', 'DE/Bavaria', 'DE/Hessen', 'US/Texas'),
    city: fc.constantFrom('', 'DE/Bavaria/Munich', 'CH/Zürich/Zürich', 'US/Texas/Munich'),
    isp: fc.constantFrom('', 'FB Networks'),
    usageType: fc.constantFrom('', 'residential', 'hosting', 'mobile'),
    userAgent: fc.constantFrom(...Object.values(AGENT)),
    crawler: fc.constantFrom('none', 'unknown', 'verified', 'false'),
    language: fc.constantFrom('', 'de', 'de-at', 'uk-ua'),
    domain: fc.constantFrom('shop.example', 'www.shop.example'),
    url: fc.constantFrom(
      'https://shop.example/',
      'https://shop.example/?sub=FB&a%2Eb=x&utm_source=&utm_source=DE#sub=1',
    ),
    referrer: fc.constantFrom('', 'https://www.fb.example/a?b', 'android-app://fb.example'),
    utmSource: fc.constantFrom('', 'fb', 'FB ads'),
    clickSource: fc.constantFrom('', 'gclid'),
    repeats: fc.integer({ min: 1, max: 5 }),
  })
  .map((changes) => visit({ ...changes, agent: parseAgent(changes.userAgent) }))

// The literal reading: no tables, no compiled sets, dates by Intl.

const parts = (text: string): number[] => text.split('.').map(Number)
function isInRange(range: string, version: string): boolean {
  if (version === '') return false
  const [, sign = '', from = '', to = from] = /^([<>]=?)?([\d.]+)(?:-([\d.]+))?$/.exec(range) ?? []
  const cut = (limit: string) => parts(version).concat([0, 0, 0]).slice(0, parts(limit).length)
  const order = (limit: string) => {
    const at = cut(limit).findIndex((part, index) => part !== parts(limit)[index])
    return at < 0 ? 0 : (cut(limit)[at] ?? 0) - (parts(limit)[at] ?? 0)
  }
  const by: Record<string, boolean> = {
    '': order(from) >= 0 && order(to) <= 0,
    '<': order(from) < 0,
    '<=': order(from) <= 0,
    '>': order(from) > 0,
    '>=': order(from) >= 0,
  }
  return by[sign] ?? false
}

function clockIn(zone: string, time: number): { day: string; at: string } {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(time)
  const [, day = '', at = ''] = /^(\w+),? (\d\d:\d\d)$/.exec(text) ?? []
  return { day: day.toLowerCase(), at }
}

const isInSpan = (span: string, at: string): boolean => {
  const [from = '', to = ''] = span.split('-')
  if (from === to) return true
  return from < to ? at >= from && at < to : at >= from || at < to
}

function slowParameter(url: string, name: string): string {
  const query = URL.canParse(url) ? new URL(url).searchParams.getAll(name) : []
  return query.find((value) => value !== '') ?? ''
}

const SLOW: Partial<
  Record<ConditionOption, (words: readonly string[], facts: Facts, text: string, zone: string) => boolean>
> = {
  browserVersion: (words, _, text) => words.some((range) => isInRange(range, text)),
  platformVersion: (words, _, text) => words.some((range) => isInRange(range, text)),
  visits: (words, _, text) => words.some((range) => isInRange(range, text)),
  visitor: (words, facts) => words.includes(traitsOf(facts).visits === 1 ? 'new' : 'returning'),
  hour: (words, { time }, _, zone) => words.some((span) => isInSpan(span, clockIn(zone, time).at)),
  weekday: (words, { time }, _, zone) => words.includes(clockIn(zone, time).day),
  language: (words, _, text) =>
    words.map((word) => word.replace(/^ua/, 'uk')).some((word) => text === word || text.startsWith(`${word}-`)),
  asn: (words, { asn }) => words.some((word) => word.replace('as', '') === String(asn)),
  ip: (words, { ip }) => words.some((word) => isInNetwork(word, ip)),
  region: (words, _, text) => words.some((word) => isPlace(word, text)),
  city: (words, _, text) => words.some((word) => isPlace(word, text)),
  referrer: (words, _, text) => {
    const host = /^[\w-]+:\/\/([^/?#]*)/.exec(text)?.[1] ?? ''
    const hosts = words.map((word) => word.replace(/^https:\/\//, '').replace(/\/.*/, ''))
    return hosts.some((word) => host === word || host.endsWith(`.${word}`))
  },
}

/** Only the sign that the cases have. */
const isPlace = (word: string, place: string) =>
  [place, place.replace(/.*\//, '')].map((name) => name.replaceAll('ü', 'u')).includes(word)

function isInNetwork(word: string, ip: string): boolean {
  const [network, bits] = word.includes('/') ? ipaddr.parseCIDR(word) : [ipaddr.parse(word), undefined]
  const address = ipaddr.parse(ip)
  if (network.kind() !== address.kind()) return false
  return bits === undefined ? network.toString() === address.toString() : address.match([network, bits] as never)
}

function slowLeaf({ option, values, how, name = '', zone = 'UTC' }: Condition, facts: Facts): boolean {
  const texts: Record<string, string | number> = {
    ...facts,
    ...traitsOf(facts),
    parameter: slowParameter(facts.url, name),
  } as never
  const text = String(texts[option] ?? '').toLowerCase()
  const words = values.map((value) => value.toLowerCase())
  if (how === 'given') return text !== ''
  if (how === 'contains') return words.some((word) => text.includes(word))
  return SLOW[option]?.(words, facts, text, zone) ?? words.includes(text.trim())
}

const slowNode = (node: ConditionNode, facts: Facts): boolean => {
  if (!('of' in node)) return slowLeaf(node, facts) === node.is
  const held = node.of.filter((one) => slowNode(one, facts)).length
  if (node.option === 'all') return held === node.of.length
  return node.option === 'any' ? held > 0 : held === 0
}

test('every tree agrees with the slow reading on every visit', () => {
  let held = 0
  fc.assert(
    fc.property(ruleTree, someFacts, (nodes, facts) => {
      const is = holds(nodes, facts)
      if (is) held += 1
      expect(is).toBe(nodes.every((node) => slowNode(node, facts)))
    }),
    { numRuns: runs(2000) },
  )
  expect(held).toBeGreaterThan(100)
})

test('conditions of the former shape are valid trees', () => {
  const before = [
    { option: 'country', is: true, values: ['DE', 'AT'] },
    { option: 'utmSource', is: false, values: ['fb'] },
  ]
  expect(splitConditions.parse(before)).toEqual(before)
})

test('the contract accepts all generated trees', () => {
  fc.assert(
    fc.property(splitTree, (nodes) => {
      expect(splitConditions.safeParse(nodes).error?.issues).toBe(undefined)
    }),
  )
})

test('a split group refuses, at any depth, conditions that only people can meet', () => {
  const given: ConditionNode[] = [
    leaf('country', ['DE']),
    { option: 'any', of: [leaf('language', ['de']), { option: 'not', of: [leaf('asn', ['AS15169'])] }] },
    leaf('parameter', [], { how: 'given', name: 'GCLID' }),
    leaf('ip', ['203.0.113.0/24']),
    leaf('isp', ['google'], { how: 'contains' }),
    leaf('referrer', [], { how: 'given' }),
    leaf('clickSource', ['gclid']),
  ]
  expect(splitConditions.safeParse(given).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    '1.of.1.of.0.option',
    '2.option',
    '3.option',
    '4.option',
    '5.option',
    '6.option',
  ])
})

test('hours and weekdays follow the zone’s wall clock through both clock changes', () => {
  const at = (zone: string, hours: string, iso: string) =>
    holds([leaf('hour', [hours], { zone })], visit({ time: Date.parse(iso) }))
  // 29 March 2026, 02:00 → 03:00: there is no 02:30
  expect(at('Europe/Berlin', '01:00-02:00', '2026-03-29T00:59:00Z')).toBe(true)
  expect(at('Europe/Berlin', '02:00-03:00', '2026-03-29T01:00:00Z')).toBe(false)
  expect(at('Europe/Berlin', '03:00-04:00', '2026-03-29T01:00:00Z')).toBe(true)
  // 25 October 2026, 03:00 → 02:00: 02:30 comes twice
  for (const iso of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
    expect(at('Europe/Berlin', '02:00-03:00', iso)).toBe(true)
  expect(at('Europe/Berlin', '02:00-03:00', '2026-10-25T02:00:00Z')).toBe(false)
  const day = (zone: string, iso: string) =>
    WEEKDAYS.filter((name) => holds([leaf('weekday', [name], { zone })], visit({ time: Date.parse(iso) })))
  expect(day('Pacific/Auckland', '2026-11-25T12:00:00Z')).toEqual(['thu'])
  expect(day('America/Los_Angeles', '2026-11-25T06:00:00Z')).toEqual(['tue'])
})

test('every minute of a year is on one weekday, and either in a span or in the rest of the day', () => {
  const minute = fc.integer({ min: 0, max: 527_039 }).map((minutes) => Date.UTC(2026, 0, 1) + minutes * 60_000)
  const zone = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Chatham')
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((two) => two.map((part) => String(part).padStart(2, '0')).join(':'))
  fc.assert(
    fc.property(minute, zone, clock, clock, (time, where, from, to) => {
      fc.pre(from !== to)
      const facts = visit({ time })
      expect(WEEKDAYS.filter((name) => holds([leaf('weekday', [name], { zone: where })], facts))).toEqual([
        clockIn(where, time).day,
      ])
      const within = holds([leaf('hour', [`${from}-${to}`], { zone: where })], facts)
      expect(within).toBe(!holds([leaf('hour', [`${to}-${from}`], { zone: where })], facts))
      expect(within).toBe(isInSpan(`${from}-${to}`, clockIn(where, time).at))
    }),
  )
})

test('reads a system’s version from the agent', () => {
  const of = (userAgent: string, range: string) => holds([leaf('platformVersion', [range])], visit({ userAgent }))
  expect(of(AGENT.iphone, '>=18.6')).toBe(true)
  expect(of(AGENT.iphone, '<18.6')).toBe(false)
  expect(of(AGENT.chrome, '10')).toBe(true)
  expect(of(AGENT.safari, '10.15')).toBe(true)
  expect(of(AGENT.android, '10')).toBe(true)
  expect(of('Mozilla/5.0 (Windows NT 6.3; Win64; x64) AppleWebKit/537.36 Chrome/109.0.0.0 Safari/537.36', '8.1')).toBe(
    true,
  )
  // Linux names no version: in no range, so outside of each
  expect(of(AGENT.firefox, '>=0')).toBe(false)
})

/** A person on the same place, time and page, on a first visit with the most common traits. */
function personAt(crawler: Facts): Facts {
  const traits = traitsOf(crawler)
  return {
    ...crawler,
    agent: {
      ...parseAgent(AGENT.chrome),
      browser: traits.browser,
      browserVersion: traits.browserVersion,
      platform: traits.platform,
      platformVersion: traits.platformVersion,
      deviceType: traits.device as Facts['agent']['deviceType'],
    },
    crawler: 'none',
    signed: null,
    repeats: 1,
    ip: '192.0.2.80',
    asn: 64_500,
    isp: 'A house',
    region: '',
    city: '',
    referrer: 'https://somewhere.example/',
    clickSource: 'gclid',
    clickId: 'x',
    language: traits.language,
    usageType: traits.usageType,
  }
}

test('parity: no tree of a split group distinguishes a crawler from a person, even with not', () => {
  const crawlers = someFacts.filter((one) => isTreatedAsPerson(crawlerCheckOf(one)))
  let chosen = 0
  fc.assert(
    fc.property(splitTree, crawlers, (conditions, crawler) => {
      const campaign = policy({
        splitGroups: [{ name: 'g', conditions, links: [{ link: 'https://group.example/', percent: 100 }] }],
      })
      const seen = personsLink(crawler, campaign)
      if (seen.splitGroup === 'g') chosen += 1
      expect(seen).toEqual(personsLink(personAt(crawler), campaign))
    }),
    { numRuns: runs(2000) },
  )
  expect(chosen).toBeGreaterThan(100)
})

test('crawlers get the traits that most people have', () => {
  const of = (time: string) =>
    traitsOf(visit({ userAgent: AGENT.googlebot, crawler: 'verified', time: Date.parse(time) }))
  expect(of('2024-11-20T00:00:00Z')).toMatchObject({ browser: 'Chrome', browserVersion: '131', platformVersion: '10' })
  // Chrome 143 came out on 2 December 2025
  expect(of('2025-12-02T00:00:00Z').browserVersion).toBe('143')
})

test('parity: a campaign’s rules do not apply to a crawler treated as a person', () => {
  const crawlers = someFacts.filter((one) => isTreatedAsPerson(crawlerCheckOf(one)))
  fc.assert(
    fc.property(ruleTree, fc.constantFrom('block', 'bot', 'allow'), crawlers, (conditions, act, crawler) => {
      const ruled = policy({ rules: [{ name: 'r', act, conditions }] })
      expect(decide(crawler, ruled)).toEqual(decide(crawler, policy()))
    }),
    { numRuns: runs(1000) },
  )
})

test('the first matching rule decides, under its own name', () => {
  const rules = policy({
    rules: [
      { name: 'Our office', act: 'allow', conditions: [leaf('ip', ['203.0.113.0/24'])] },
      { name: 'Cheap phones', act: 'bot', conditions: [leaf('platform', ['Android'])] },
      { name: 'Night', act: 'block', conditions: [leaf('hour', ['00:00-06:00'], { zone: 'Europe/Kyiv' })] },
    ],
  })
  const of = (changes: Partial<Facts>) => {
    const {
      class: hitClass,
      category,
      reasons,
      destination,
      heldOut,
    } = decide(visit({ ip: '192.0.2.1', ...changes }), { ...rules, holdOut: 5 })
    return {
      hitClass,
      category,
      by: reasons.map(({ signal, value }) => `${signal} ${value}`),
      to: destination.to,
      heldOut,
    }
  }
  expect(of({})).toMatchObject({ hitClass: 'target', by: [] })
  expect(of({ userAgent: AGENT.android, heldOut: true })).toMatchObject({
    hitClass: 'bot',
    category: 'general',
    by: ['list.rule_bot Cheap phones'],
    to: rules.botLink,
    heldOut: false,
  })
  expect(of({ time: Date.parse('2026-11-18T23:00:00Z') })).toMatchObject({
    hitClass: 'bot',
    category: 'policy',
    by: ['list.rule_block Night'],
    to: rules.botLink,
  })
  // one decides: the office passes at night too, and with a program
  expect(of({ ip: '203.0.113.9', userAgent: AGENT.curl, time: Date.parse('2026-11-18T23:00:00Z') })).toMatchObject({
    hitClass: 'target',
    category: 'person',
  })
  expect(of({ ip: '203.0.113.9', userAgent: AGENT.googlebot, crawler: 'false' })).toMatchObject({
    hitClass: 'bot',
    category: 'sophisticated',
  })
})

test('a group reported as unreachable matches no visit', () => {
  let unreached = 0
  fc.assert(
    fc.property(
      fc.array(splitTree, { minLength: 1, maxLength: 3 }),
      fc.array(someFacts, { maxLength: 8 }),
      (trees, visits) => {
        const found = unreachedGroups(
          trees.map((conditions) => ({ conditions })),
          { allowed: [], excluded: [] },
        )
        unreached += found.filter(Boolean).length
        for (const facts of visits) {
          const first = trees.findIndex((tree) => holds(tree, facts))
          expect(found[first]).toBe(undefined)
        }
      },
    ),
    { numRuns: runs(1000) },
  )
  expect(unreached).toBeGreaterThan(20)
})
