/** Cases of landing pages' clicks at an edge: as whose visit they reach the offer, and with what. */
import { afterAll, beforeAll } from 'vitest'
import { KEY, putCampaign, startLoneEdge, type LoneEdge } from '../support/lone-edge.ts'
import { PERSON } from '../support/visitors.ts'
import { LANDING_CLICKS } from './cases/landing-clicks.ts'
import { tryCases } from './world.ts'

let edge: LoneEdge
beforeAll(async () => {
  edge = await startLoneEdge({ trustedProxies: ['127.0.0.1'] })
  putCampaign(edge, {
    targetMode: 'redirect',
    targetLink: 'https://lp.example/shoes',
    partnerParameter: 'click_id',
    passThrough: 'query',
    landingGroups: [{ name: 'Offers', conditions: [], links: [{ link: 'https://offer.example/', percent: 100 }] }],
  })
})
afterAll(() => edge.close())

let visitors = 0
async function go(path: string, headers: Record<string, string>): Promise<URL> {
  const answer = await fetch(`http://127.0.0.1:${edge.port}${path}`, { redirect: 'manual', headers })
  return new URL(answer.headers.get('location') ?? '')
}

tryCases(
  LANDING_CLICKS,
  async ({ click, referrer }) => {
    visitors += 1
    const person = { ...PERSON, 'x-forwarded-for': `81.2.69.${visitors}` }
    const page = await go(`/c/${KEY}?src=ad`, person)
    const seen = edge.rows.at(-1)?.hit
    const shown = referrer === 'page' ? page.href : `${page.origin}/`
    const offer = await go(`/go/${KEY}${click.replace('TOKEN', page.searchParams.get('weir_go') ?? '')}`, {
      ...person,
      ...(referrer !== undefined && { referer: shown }),
    })
    const query = offer.search.slice(1).split('&')
    return {
      visit: offer.searchParams.get('click_id') === seen ? ('page' as const) : ('own' as const),
      query: query.filter((pair) => !pair.startsWith('click_id=')).join('&'),
    }
  },
  'server',
)
