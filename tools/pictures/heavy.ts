/** An account with much data for pictures: long names in two scripts, long lists, many pages. */
import {
  expectOk,
  makeCampaign,
  makeClient,
  signIn,
  untilLive,
  type Client,
  type Weir,
} from '../../tests/support/weir.ts'

const NAMES = [
  'Garden furniture, autumn clearance, Bavaria and Austria, visitors of the last 30 days',
  'Осенняя распродажа садовой мебели: Бавария и Австрия, повторные посетители за 30 дней',
  'Розпродаж кавоварок для офісів, Київ і Львів, нові покупці з рекламної мережі',
  'Running shoes',
]
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'curl/8.5.0',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
]
const [CAMPAIGNS, VISITS, ENTRIES, THINGS, CLIENTS] = [60, 900, 300, 40, 40]
const PASSWORD = 'basalt-heron-38'
const many = <One>(count: number, make: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => make(at))
/** The longest allowed name of sources and offers. */
const nameOf = (at: number): string => `${at + 1} ${NAMES[at % NAMES.length]}`.slice(0, 60)

/** Also makes clients with payments for staff; returns the account's login. */
export async function makeHeavy(weir: Weir): Promise<{ email: string; password: string }> {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  await pay(weir, admin, client, 12)
  const ask = (address: string, body: object) => expectOk(weir.call('POST', address, body, client.token))
  for (const at of many(THINGS, Number)) {
    await ask('/v1/sources', { name: nameOf(at), currency: 'EUR', clickParameter: 'gclid' })
    const link = `https://shop.example/${'autumn-clearance/'.repeat(at % 5)}?click={clickid}`
    await ask('/v1/offers', { name: nameOf(at), link, currency: 'USD', dayCap: 100 * (at + 1) })
  }
  await ask('/v1/clientblacklist/add', {
    ips: many(ENTRIES, (at) => `198.51.${at % 100}.${Math.floor(at / 100)}`),
    note: 'Addresses of a network that sold placements full of programs, seen again and again since spring',
  })
  await visit(weir, client)
  for (const at of many(CLIENTS, Number)) await pay(weir, admin, await makeClient(weir, admin), 1 + (at % 3))
  return { email: client.email, password: PASSWORD }
}

/** Months of the largest plan. */
async function pay(weir: Weir, admin: string, { id: clientId }: Client, months: number): Promise<void> {
  const { tariffs } = (await expectOk(weir.call('GET', '/v1/tariff', undefined, admin))) as {
    tariffs: { id: string; campaignLimit: number | null }[]
  }
  const plan = tariffs.find(({ campaignLimit }) => campaignLimit === null) ?? tariffs.at(-1)
  const payment = { clientId, tariffId: plan?.id, months, amount: 129_900, currency: 'EUR', method: 'Bank transfer' }
  await expectOk(weir.call('POST', '/v1/clients/payment', payment, admin))
}

/** Campaigns, and visits from many networks and placements with long names. */
async function visit(weir: Weir, client: Client): Promise<void> {
  const campaigns = []
  for (const at of many(CAMPAIGNS, Number))
    campaigns.push(await makeCampaign(weir, client, { name: nameOf(at), tag: `autumn-26-group-${at % 7}` }))
  const last = campaigns.at(-1)
  if (last) await untilLive(weir, client, last)
  for (const at of many(VISITS, Number)) {
    const placement = `publisher-${at % 37}.example/article/long-read-about-gardens/${at % 61}`
    const url = `https://garden.example/land?utm_placement=${encodeURIComponent(placement)}&utm_source=native-${at % 9}`
    const ip = `${[81, 93, 149, 203][at % 4]}.${at % 200}.${(at * 7) % 250}.${(at * 13) % 250}`
    const question = { key: campaigns[at % CAMPAIGNS]?.key, ip, url, userAgent: AGENTS[at % AGENTS.length] }
    await expectOk(weir.call('POST', '/edge/v1/decide', question, client.integrationToken))
  }
  for (const [at, { id }] of campaigns.entries()) if (at % 4 > 0) await bill(weir, client, at, id)
}

/** Large bills; the others lack a cost. */
async function bill(weir: Weir, { token }: Client, at: number, id: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const cost = { companyId: id, startDate: day, endDate: day, timezone: 'UTC', model: 'total', currency: 'EUR' }
  await expectOk(weir.call('POST', '/v1/costs', { ...cost, amount: `${(at + 3) * 24_681}.97` }, token))
}
