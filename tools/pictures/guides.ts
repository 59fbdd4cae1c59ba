/** For pictures of the guides: a shop of the demo's client, and a platform on loopback. */
import { startPlatform, type Platform } from '../../src/domain/testing/platform-server.ts'
import { PERSON } from '../../tests/support/visitors.ts'
import { expectOk, secretOf, signIn, until, type MadeCampaign, type Weir } from '../../tests/support/weir.ts'

export type Guides = { token: string; shop: MadeCampaign; platform: Platform; close: () => Promise<void> }

const CURRENCY = 'EUR'
const dayBack = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Visits of the landing page, and one of so many buys after a click. */
const [VISITS, BUYS] = [420, 7]
const PLACEMENTS = ['feed-top', 'reels', 'in-article'] as const
/** Germany, Austria and Switzerland, as prefixes of IPv4. */
const NETWORKS = ['91.12', '84.112', '178.194'] as const
const PAGES = ['autumn', 'autumn-video'] as const
const OFFERS = [
  { name: 'Oak bench', network: 'Casa Partners', payout: 2450, link: 'https://go.casa.example/oak?sub1={hit}' },
  { name: 'Rattan set', network: 'Casa Partners', payout: 3900, link: 'https://go.casa.example/rattan?sub1={hit}' },
  { name: 'Garden club', network: 'Leads & Co', payout: 1200, link: 'https://leads.example/club?click={hit}' },
] as const

/** As the demo's client `token`: a campaign with a landing page, offers, clicks and sales. */
async function makeShop(weir: Weir, token: string): Promise<MadeCampaign> {
  const ask = (path: string, body: object) => expectOk(weir.call('POST', path, body, token))
  const offers: { id: string; link: string }[] = []
  for (const one of OFFERS) {
    const { offer } = (await ask('/v1/offers', { ...one, currency: CURRENCY })) as { offer: { id: string } }
    offers.push({ id: offer.id, link: one.link })
  }
  const { source } = (await ask('/v1/sources', {
    name: 'Taboola',
    template: 'taboola',
    clickParameter: 'tblci',
    currency: CURRENCY,
  })) as {
    source: { id: string; clickParameter: string }
  }
  const [bench, rattan, club] = offers.map(({ id, link }) => ({ offer: id, link }))
  const { campaign } = (await ask('/v1/campaign/saveCampaign', {
    kind: 'integration',
    name: 'Garden benches',
    tag: 'autumn-26',
    targetMode: 'redirect',
    targetLink: 'https://benches.example/',
    botLink: 'about.html',
    partnerParameter: 'click_id',
    source: { id: source.id, clickParameter: source.clickParameter },
    splitGroups: [
      { name: 'Pages', links: PAGES.map((page) => ({ link: `https://benches.example/${page}`, percent: 50 })) },
    ],
    landingGroups: [
      {
        name: 'Germany',
        conditions: [{ option: 'country', is: true, values: ['DE'] }],
        links: [
          { ...bench, percent: 60 },
          { ...rattan, percent: 40 },
        ],
      },
      { name: 'Everybody else', links: [{ ...club, percent: 100 }] },
    ],
  })) as { campaign: MadeCampaign }
  await until('the page at the edge', async () => (await seePage(weir, campaign, 0)) !== undefined)
  const secret = await secretOf(weir, { token }, campaign)
  for (let at = 1; at <= VISITS; at += 1) await visit(weir, campaign, { at, secret })
  await ask('/v1/costs', {
    companyId: campaign.id,
    startDate: dayBack(0),
    endDate: dayBack(0),
    timezone: 'UTC',
    model: 'total',
    amount: '163.40',
    currency: CURRENCY,
  })
  return campaign
}

const headersOf = (at: number) => ({
  ...PERSON,
  'x-forwarded-for': `${NETWORKS[at % 5 < 3 ? 0 : (at % 2) + 1]}.${Math.floor(at / 200)}.${(at % 200) + 1}`,
})

/** Ticket and hit in the page's address; undefined: the visit was not led there. */
async function seePage(weir: Weir, { key }: MadeCampaign, at: number) {
  const query = `utm_source=social&utm_placement=${PLACEMENTS[at % PLACEMENTS.length]}`
  const answer = await fetch(`${weir.url}/c/${key}?${query}`, { redirect: 'manual', headers: headersOf(at) })
  const to = new URL(answer.headers.get('location') ?? weir.url).searchParams
  const [ticket, hit] = [to.get('weir_go'), to.get('click_id')]
  return ticket && hit ? { ticket, hit } : undefined
}

/** One of three clicks, and one of seven of these buys. */
async function visit(
  weir: Weir,
  campaign: MadeCampaign,
  { at, secret }: { at: number; secret: string },
): Promise<void> {
  const seen = await seePage(weir, campaign, at)
  if (!seen || (at * 7) % 19 > 6) return
  const address = `${weir.url}/go/${campaign.key}?weir_go=${seen.ticket}`
  await fetch(address, { redirect: 'manual', headers: headersOf(at) })
  if (at % BUYS > 0) return
  const sale = `click_id=${seen.hit}&status=sale&txid=${at}&secret=${secret}`
  await fetch(`${weir.url}/postback/${campaign.key}?${sale}`)
}

/** Clicks and sales arrive a moment later. */
async function counted(weir: Weir, token: string, { id }: MadeCampaign): Promise<void> {
  let last = ''
  await until('clicks and sales', async () => {
    const { pages, offers } = await expectOk(weir.call('GET', `/v1/company/landing/${id}`, undefined, token))
    const [now, before] = [JSON.stringify({ pages, offers }), last]
    last = now
    return now === before && (offers as { conversions: number }[]).some(({ conversions }) => conversions > 0)
  })
}

/** `weir` lets `OUTGOING_PRIVATE` and `TRUSTED_PROXIES` be 127.0.0.1. */
export async function fillGuides(weir: Weir, who: { email: string; password: string }): Promise<Guides> {
  const token = await signIn(weir, who)
  const shop = await makeShop(weir, token)
  await counted(weir, token, shop)
  const platform = await startPlatform()
  return { token, shop, platform, close: platform.close }
}

/** Bills of three days; the platform corrects the first and learns of another. */
export const BILLS = {
  first: [3, 2].map((back, at) => [dayBack(back), ['184.20', '201.75'][at]] as const),
  corrected: [3, 2, 1].map((back, at) => [dayBack(back), ['176.90', '201.75', '193.10'][at]] as const),
}
export const csvOf = (bills: readonly (readonly [string, string | undefined])[]): string =>
  ['Day,Spend,Currency', ...bills.map(([day, amount]) => `${day},${amount},${CURRENCY}`)].join('\n')
