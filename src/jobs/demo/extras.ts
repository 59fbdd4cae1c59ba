/** One of each more: an offer, a rule and a team user, so that their screens show how they look in use. */
import { randomBytes } from 'node:crypto'
import type { Call } from './call.ts'

/** Of the campaigns without a split of their own. */
export async function makeDemoOffer(call: Call, token: string): Promise<string> {
  const { offer } = (await call(
    'POST',
    '/v1/offers',
    {
      name: 'Home and garden shop',
      network: 'Example Partners',
      link: 'https://offers.home-shop.example/?src={utm_source}',
      payout: 2450,
      currency: 'EUR',
    },
    token,
  )) as { offer: { id: string } }
  return offer.id
}

/** Dry: it only writes what it would do. */
export async function makeDemoRule(call: Call, token: string): Promise<void> {
  const terms = { measure: 'wasted', thing: 'utmPlacement', days: 7, side: 'above', value: 2000, act: 'tell' }
  const { rule } = (await call('POST', '/v1/auto-rules', { ...terms, name: 'Placements that waste €20' }, token)) as {
    rule: { id: string }
  }
  const { seen } = (await call('POST', '/v1/auto-rules/month', terms, token)) as { seen: string }
  await call('POST', '/v1/auto-rules/turn', { id: rule.id, mode: 'dry', seen }, token)
}

export const makeDemoTeamUser = (call: Call, token: string): Promise<unknown> =>
  call(
    'POST',
    '/v1/teamUsers/addTeamUser',
    {
      email: 'analyst@weir.local',
      password: randomBytes(9).toString('base64url'),
      name: 'Olena Koval',
      limit: 0,
      access: 'read',
      seesMoney: true,
    },
    token,
  )
