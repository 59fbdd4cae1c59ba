import { expect, test } from 'vitest'
import type { CampaignSettings } from '../contract/campaigns/campaigns.ts'
import { AGENT, BOT_PAGE, CHROME_HEADERS, policy, TARGET, visit } from './builders.ts'
import type { PolicyInput } from './policy/compile.ts'
import { decide } from './decide.ts'
import type { Facts } from './facts.ts'
import { readRefused } from './refused.ts'

const drawn = (
  facts: Partial<Facts>,
  settings: Partial<CampaignSettings> = {},
  campaign: Partial<PolicyInput> = {},
) => {
  const of = (heldOut: boolean) =>
    decide(visit({ userAgent: AGENT.curl, ...facts, heldOut }), policy({ holdOut: 5, ...settings }, campaign))
  return { ...of(true), without: of(false).destination.to }
}

test('a Bot by detection gets the person’s destination and stays a Bot', () => {
  expect(drawn({})).toMatchObject({
    class: 'bot',
    category: 'general',
    heldOut: true,
    destination: { mode: 'redirect', to: TARGET },
    without: BOT_PAGE,
  })
  // two weak kinds
  const doubtful = {
    userAgent: AGENT.chrome,
    headers: {},
    network: { hosting: 'Cloud', tor: false, vpn: '', relay: false },
  }
  expect(drawn(doubtful)).toMatchObject({ class: 'bot', heldOut: true, destination: { to: TARGET }, without: BOT_PAGE })
})

test('with split groups it gets its group’s link, as a person does', () => {
  const group = { name: 'all', conditions: [], links: [{ link: 'https://a.example/', percent: 100 }] }
  expect(drawn({}, { splitGroups: [group] })).toMatchObject({
    heldOut: true,
    destination: { to: 'https://a.example/', splitGroup: 'all', splitLink: '0' },
  })
})

const listed = (scope: 'client' | 'global'): Partial<Facts> => ({
  listed: { scope, list: 'block', type: 'ips', entry: '1', value: '203.0.113.7' },
})

test.each<[string, Partial<Facts>, Partial<CampaignSettings>?, Partial<PolicyInput>?]>([
  ['an excluded country', {}, { excludedCountries: ['DE'] }],
  ['a country that is not allowed', {}, { countries: ['FR'] }],
  ['hours', {}, { schedule: { timezone: 'UTC', days: ['mon'], from: '00:00', to: '01:00' } }],
  ['a keyword', {}, { stopKeywords: ['land'] }],
  ['an excluded value', { utmSource: 'fb' }, { excludedValues: { utmSource: ['fb'] } }],
  ['the client’s own limit of repeats', { repeats: 3 }, { repeatLimit: 2 }],
  ['a ban', {}, {}, { bannedSince: '2026-11-01' }],
  ['an entry of the client', listed('client')],
  ['an entry of everybody', listed('global')],
  ['a false claim to be a crawler', { userAgent: AGENT.googlebot, crawler: 'false' }],
  [
    'a refused crawler',
    { userAgent: 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' },
    {},
    { refused: readRefused({ purposes: ['ai-training'], names: [] }) },
  ],
  ['a page that is fetched ahead', { headers: { ...CHROME_HEADERS, 'sec-purpose': 'prefetch' } }],
])('never: %s', (_, facts, settings, campaign) => {
  const { heldOut, class: hitClass, destination } = drawn(facts, settings, campaign)
  expect([hitClass, heldOut, destination.to]).toEqual(['bot', false, BOT_PAGE])
})

test.each<[string, Partial<Facts>, Partial<CampaignSettings>?, Partial<PolicyInput>?]>([
  ['a campaign that watches', {}, { sensitivity: 'monitor' }],
  ['an account that is not protected', {}, {}, { unprotected: 'expired' }],
  ['a verified crawler', { userAgent: AGENT.googlebot, crawler: 'verified' }],
  ['a crawler that is not checked yet', { userAgent: AGENT.googlebot, crawler: 'unknown' }],
  ['a person', { userAgent: AGENT.chrome }],
])('nothing to hold out: the destination of %s is unchanged', (_, facts, settings, campaign) => {
  const { heldOut, destination, without } = drawn(facts, settings, campaign)
  expect([heldOut, destination.to]).toEqual([false, without])
})

test('off, no Bot passes', () => {
  expect(drawn({}, { holdOut: 0 })).toMatchObject({ heldOut: false, destination: { to: BOT_PAGE } })
})
