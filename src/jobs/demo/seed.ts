/** `npm start -- --demo`: fills an empty store with a realistic client, campaigns and thirty days of traffic. */
import { randomBytes } from 'node:crypto'
import type { EdgeParts } from '../../edge/answer/answer-visit.ts'
import type { Database } from '../../store/config/engine/database.ts'
import type { NewPostback } from '../../store/config/conversions/postbacks.ts'
import { createDemoConversions } from './conversions.ts'
import type { Body, Call } from './call.ts'
import { makeDemoOffer, makeDemoRule, makeDemoTeamUser } from './extras.ts'
import { backdate, storyOf } from './story.ts'
import { DAYS, makeDemoTraffic, type DemoCampaign } from './traffic.ts'
import { dayIn, shiftDay } from '../../lib/time/day.ts'

export const EMAIL = 'demo@weir.local'
const PROMO = 'WELCOME'
const LANGUAGE = 'en'

export const CAMPAIGNS = [
  {
    name: 'Garden furniture DE',
    tag: 'autumn-26',
    domain: 'garden.example',
    countries: ['DE', 'AT', 'CH'],
    language: 'de',
    stopKeywords: ['gratis', 'job'],
    pages: [''],
  },
  {
    name: 'Running shoes UK',
    tag: 'autumn-26',
    domain: 'runners.example',
    countries: ['GB', 'IE'],
    language: 'en',
    stopKeywords: [],
    pages: ['', 'guide'],
  },
  {
    name: 'Кавоварки UA',
    tag: 'q4',
    domain: 'kava.example',
    countries: ['UA', 'PL'],
    language: 'ua',
    stopKeywords: [],
    pages: [''],
  },
] as const

export const demoSettings = ({
  name,
  tag,
  domain,
  countries,
  language,
  stopKeywords,
  pages,
}: (typeof CAMPAIGNS)[number]): Body => ({
  kind: 'integration',
  name,
  tag,
  language,
  countries,
  stopKeywords,
  targetMode: 'redirect',
  targetLink: `https://shop.${domain}/?src={utm_source}`,
  botLink: 'about.html',
  splitGroups:
    pages.length === 1
      ? []
      : [
          {
            name: 'Landing page',
            links: pages.map((page) => ({
              link: `https://shop.${domain}/${page}?src={utm_source}`,
              percent: 100 / pages.length,
            })),
          },
        ],
})

/** Of the campaigns without a split of their own. */
const FLOW: Body = {
  name: 'Newsletter readers',
  rules: [
    {
      name: 'Our own audits',
      act: 'block',
      conditions: [{ option: 'parameter', name: 'audit', is: true, values: [], how: 'given' }],
    },
  ],
  splitGroups: [
    {
      name: 'Newsletter',
      conditions: [{ option: 'utmSource', is: true, values: ['newsletter'] }],
      links: ['autumn', 'gifts'].map((page) => ({
        link: `https://club.example/${page}?src={utm_source}`,
        percent: 50,
      })),
    },
  ],
}

/** Monthly price in minor units, and clicks, by number of campaigns. */
const PLANS: Record<string, { price: number; clickLimit: number }> = {
  1: { price: 1900, clickLimit: 10_000 },
  3: { price: 3900, clickLimit: 30_000 },
  5: { price: 5900, clickLimit: 50_000 },
  10: { price: 9900, clickLimit: 100_000 },
  25: { price: 19_900, clickLimit: 250_000 },
  50: { price: 34_900, clickLimit: 500_000 },
  100: { price: 59_900, clickLimit: 1_000_000 },
  1000: { price: 299_900, clickLimit: 10_000_000 },
}
const DEMO_PLAN = 10
const DEMO_PRICE = PLANS[DEMO_PLAN]?.price ?? 0
/** Days since the first payment: the paid month has begun, and is not over in February. */
const PAID_DAYS = 20

/** Prices plans, has the client pay one of two payments, adds typical entries. */
async function makeBusiness(call: Call, adminToken: string, token: string, clientId: string): Promise<void> {
  const { tariffs } = (await call('GET', '/v1/tariff', undefined, adminToken)) as {
    tariffs: { id: string; campaignLimit: number | null }[]
  }
  for (const { id, campaignLimit } of tariffs) {
    const limits = PLANS[String(campaignLimit)]
    if (limits) await call('POST', '/v1/tariff/update', { id, currency: 'EUR', ...limits }, adminToken)
  }
  const tariffId = tariffs.find(({ campaignLimit }) => campaignLimit === DEMO_PLAN)?.id
  const paid = new Date(Date.now() - PAID_DAYS * 86_400_000).toISOString()
  await call(
    'POST',
    '/v1/clients/payment',
    { clientId, tariffId, months: 1, amount: DEMO_PRICE, currency: 'EUR', method: 'Bank transfer', date: paid },
    adminToken,
  )
  await call(
    'POST',
    '/v1/clients/payment',
    {
      clientId,
      tariffId,
      months: 3,
      amount: 3 * DEMO_PRICE,
      currency: 'EUR',
      method: 'Wise',
      note: 'Invoice 2026-114',
    },
    adminToken,
  )
  await call(
    'POST',
    '/v1/blacklist/add',
    { type: 'domains', value: 'cheap-traffic.example', note: 'Sold us placements full of bots' },
    adminToken,
  )
  await call(
    'POST',
    '/v1/clientblacklist/add',
    { ips: ['203.0.113.0/24'], note: 'A rival’s office that opens our ads' },
    token,
  )
}

type MadeCampaign = DemoCampaign & { id: string; settings: Body }

/** Returns the campaigns as the edge will know them, and the login. */
async function makeDemoClient(
  call: Call,
  admin: { email: string; password: string },
): Promise<{ password: string; token: string; campaigns: MadeCampaign[] }> {
  const { access_token: adminToken } = (await call('POST', '/v1/auth/login', { ...admin, language: LANGUAGE })) as {
    access_token: string
  }
  await call('POST', '/v1/promo', { code: PROMO, percent: 10 }, adminToken)
  const password = randomBytes(9).toString('base64url')
  const { access_token: token } = (await call('POST', '/v1/auth/register', {
    email: EMAIL,
    password,
    password_confirmation: password,
    promo: PROMO,
    telegram: '@demo',
    language: LANGUAGE,
  })) as { access_token: string }
  const { profile } = (await call('GET', '/v1/profile', undefined, token)) as { profile: { id: string } }
  await makeBusiness(call, adminToken, token, profile.id)
  const campaigns: MadeCampaign[] = []
  const sources = await makeDemoSources(call, token)
  const { flow } = (await call('POST', '/v1/flows', FLOW, token)) as { flow: { id: string } }
  const offer = await makeDemoOffer(call, token)
  for (const [at, one] of CAMPAIGNS.entries()) {
    const { domain, countries } = one
    const shared = one.pages.length === 1 ? { flow: flow.id, targetOffer: offer } : {}
    const settings = { ...demoSettings(one), ...shared, source: sources[at] }
    const {
      campaign: { id },
    } = (await call('POST', '/v1/campaign/saveCampaign', settings, token)) as { campaign: { id: string } }
    const { campaign } = (await call('GET', `/v1/company/edit/${id}`, undefined, token)) as {
      campaign: { key: string; postbackSecret: string }
    }
    const { key, postbackSecret } = campaign
    campaigns.push({ id, settings, key, domain, countries, postbackSecret })
  }
  await enterDemoCosts(
    call,
    token,
    campaigns.map(({ id }) => id),
  )
  await makeDemoRule(call, token)
  await makeDemoTeamUser(call, token)
  return { password, token, campaigns }
}

/** `known`: resolves when the edge knows these campaigns in at least that version; `keep`: stores postbacks. */
type DemoStores = {
  db: Database
  parts: EdgeParts
  known: (keys: readonly string[], version?: number) => Promise<void>
  keep: (postbacks: readonly NewPostback[]) => Promise<void>
}

/** Returns one line for the operator. */
export async function seedDemo(
  call: Call,
  admin: { email: string; password: string },
  { db, parts, known, keep }: DemoStores,
): Promise<string> {
  const { password, token, campaigns } = await makeDemoClient(call, admin)
  await known(campaigns.map(({ key }) => key))
  const now = Date.now()
  const conversions = createDemoConversions((key) => campaigns.find((one) => one.key === key)?.postbackSecret ?? '')
  const [campaign] = campaigns
  if (!campaign) throw new Error('the demo has no campaign')
  const deeds = storyOf({ call, token, campaign, now, known })
  const hits = await makeDemoTraffic(parts, campaigns, { now, visited: conversions.visited, deeds })
  await backdate(db, { campaignId: campaign.id, now })
  const postbacks = conversions.postbacks(now)
  await keep(postbacks)
  return `demo: client ${EMAIL}, password ${password} (shown this once), ${campaigns.length} campaigns, ${hits} hits, ${postbacks.length} postbacks`
}

const CURRENCY = 'EUR'

type Buying = { id: string; clickParameter: string }

/** Source of each demo campaign, as its settings name it. */
async function makeDemoSources(call: Call, token: string): Promise<Buying[]> {
  await call('POST', '/v1/conversion/fields', { currency: CURRENCY }, token)
  const make = async (source: object): Promise<Buying> => {
    const saved = (await call('POST', '/v1/sources', { currency: CURRENCY, ...source }, token)) as { source: Buying }
    return { id: saved.source.id, clickParameter: saved.source.clickParameter }
  }
  const search = await make({ name: 'Google Ads', template: 'google', clickParameter: 'gclid' })
  const native = await make({ name: 'Native network', model: 'click', rate: '0.41', clickParameter: 'click_id' })
  return [search, native, search]
}

/** A bill for every day with visits, and rates from the first one. */
async function enterDemoCosts(call: Call, token: string, campaigns: readonly string[]): Promise<void> {
  const first = shiftDay(dayIn('UTC', new Date()), 1 - DAYS)
  const [garden = '', shoes = '', coffee = ''] = campaigns
  const common = { currency: CURRENCY, timezone: 'UTC' }
  const add = (cost: object) => call('POST', '/v1/costs', { ...common, ...cost }, token)
  for (const [week, amount] of ['1650.40', '1820.00', '1565.25', '1923.60', '508.90'].entries()) {
    const startDate = shiftDay(first, week * 7)
    const endDate = shiftDay(first, Math.min(week * 7 + 6, DAYS - 1))
    await add({ companyId: garden, startDate, endDate, model: 'total', amount, note: 'Weekly bill' })
  }
  await add({
    companyId: shoes,
    startDate: first,
    endDate: null,
    model: 'click',
    amount: '0.41',
    note: 'Native network',
  })
  await add({ companyId: coffee, startDate: first, endDate: null, model: 'day', amount: '135.00' })
}
