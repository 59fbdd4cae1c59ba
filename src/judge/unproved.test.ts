/** An unproved claim bypasses nothing: no list, rule or signal. */
import { describe, expect, test } from 'vitest'
import { signed, SIGNED_WHY, type Signed } from '../contract/crawlers/signed.ts'
import { parseAgent } from './agent/agent.ts'
import { AGENT, policy, visit } from './builders.ts'
import { judge } from './decide.ts'
import type { Facts } from './facts.ts'

const BOTS = 'https://shop.example/bots'
const WHY_UNKNOWN = SIGNED_WHY.filter(
  (why) => !['', 'malformed', 'expired', 'early', 'unknown_key', 'invalid', 'replayed'].includes(why),
)
const by = (standing: Signed['standing'], why: Signed['why'], agent = 'agent.example'): Signed =>
  signed.parse({ agent, key: 'k', standing, why })
const agentOf = (userAgent: string): Partial<Facts> => ({ userAgent, agent: parseAgent(userAgent) })
const entry = (scope: 'client' | 'global') =>
  ({ scope, list: 'block', type: 'ips', entry: '7', value: '203.0.113.7' }) as const
const blocking = policy({
  botLink: BOTS,
  rules: [{ name: 'no tests', act: 'block', conditions: [{ option: 'country', is: true, values: ['DE'] }] }],
})

/** Visits turned away without a signature, and why. */
const TURNED_AWAY: readonly [string, Partial<Facts>, ReturnType<typeof policy>][] = [
  ['a library', agentOf(AGENT.curl), policy({ botLink: BOTS })],
  ['an entry of the client’s', { listed: entry('client') }, policy({ botLink: BOTS })],
  ['an entry of everybody’s', { listed: entry('global') }, policy({ botLink: BOTS })],
  ['a rule of the campaign', { country: 'DE' }, blocking],
  ['a webdriver', { probe: { webdriver: true } }, policy({ botLink: BOTS })],
]

describe.each(TURNED_AWAY)('turned away: %s', (_who, changes, campaign) => {
  const before = judge(visit(changes), campaign).verdict
  test('is turned away', () => expect([before.class, before.destination.to]).toEqual(['bot', BOTS]))
  test.each(WHY_UNKNOWN)('an uncheckable signature changes nothing (%s)', (why) => {
    for (const agent of ['', 'agent.example', 'chatgpt.com']) {
      const {
        class: hitClass,
        category,
        destination,
        reasons,
      } = judge(visit({ ...changes, signed: by('unknown', why, agent) }), campaign).verdict
      expect([hitClass, category, destination]).toEqual(['bot', before.category, before.destination])
      expect(reasons).toEqual(expect.arrayContaining(before.reasons))
      expect(reasons.map(({ signal }) => signal)).toContain('headers.unproven_signature')
    }
  })
  test('a stranger’s own key changes nothing', () => {
    const { class: hitClass, destination } = judge(visit({ ...changes, signed: by('verified', '') }), campaign).verdict
    expect([hitClass, destination]).toEqual(['bot', before.destination])
  })
})

test('a person’s headers with an uncheckable signature are a doubt', () => {
  for (const why of WHY_UNKNOWN) {
    const { verdict, line } = judge(visit({ signed: by('unknown', why) }), policy({ botLink: BOTS }))
    expect([line.name, verdict.suspicious, verdict.category]).toEqual(['doubt', true, 'person'])
  }
})

test('a signing stranger is a declared bot named by its host, even with a browser’s string', () => {
  const { verdict, line } = judge(visit({ signed: by('verified', '') }), policy({ botLink: BOTS }))
  expect([line.name, verdict.class, verdict.category, verdict.destination.to]).toEqual([
    'conclusive',
    'bot',
    'general',
    BOTS,
  ])
  expect(verdict.reasons).toMatchObject([{ signal: 'crawler.signed', value: 'signed by agent.example' }])
})

test('a known agent with a valid signature goes where people go, whatever lists say', () => {
  for (const listed of [null, entry('client'), entry('global')]) {
    const { verdict, line } = judge(
      visit({ listed, signed: by('verified', '', 'chatgpt.com') }),
      policy({ botLink: BOTS }),
    )
    expect(line.name).toBe('verified')
    expect(verdict.destination.to).not.toBe(BOTS)
  }
})

test('a known crawler is judged by its name, whatever it signs', () => {
  for (const crawler of ['unknown', 'verified', 'false'] as const)
    for (const signature of [null, by('unknown', 'pending'), by('verified', ''), by('false', 'invalid')]) {
      const facts = visit({ ...agentOf(AGENT.googlebot), crawler, listed: entry('client') })
      const [with_, without] = [{ ...facts, signed: signature }, facts].map((one) =>
        judge(one, policy({ botLink: BOTS })),
      )
      expect(with_?.line.name).toBe(without?.line.name)
      expect(with_?.verdict.destination).toEqual(without?.verdict.destination)
    }
})
