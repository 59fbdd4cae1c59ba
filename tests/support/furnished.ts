/** A Weir with some of everything, for backups. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Weir } from '../../src/weir.ts'
import { QUESTIONS, type Ids } from './questions.ts'
import { MISSING } from './walk-lists.ts'
import { ADMIN, until } from './weir.ts'

export const HITS = 60
const PASSWORD = 'basalt-heron-38'

/** Session and visible ids, by name. */
export type Known = Record<string, { token: string; ids: Ids }>

/** Calls as the panel does; expects 200. */
export async function call(
  app: Weir,
  method: 'GET' | 'POST',
  url: string,
  payload: object | undefined,
  token?: string,
): Promise<{ access_token: string }> {
  const answer = await app.app.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
  return answer.json()
}

/** A client with team user, payment, lists, campaigns, conversion settings and various hits; returns tokens and ids. */
export async function furnish(app: Weir): Promise<Known> {
  const { access_token: admin } = await call(app, 'POST', '/v1/auth/login', ADMIN)
  await call(app, 'POST', '/v1/promo', { code: 'BACK', percent: 10 }, admin)
  const { access_token: user } = await call(app, 'POST', '/v1/auth/register', {
    email: 'Ünï+"back\'@weir.example'.replace(/[^\w.@+-]/g, 'x').toLowerCase(),
    password: PASSWORD,
    password_confirmation: PASSWORD,
    promo: 'BACK',
    telegram: '@back',
  })
  const { profile } = (await call(app, 'GET', '/v1/profile', undefined, user)) as unknown as {
    profile: { id: string; integrationToken: string }
  }
  await call(app, 'GET', `/v1/clients/activate?id=${profile.id}&status=1`, undefined, admin)
  const paid = (await call(
    app,
    'POST',
    '/v1/clients/payment',
    QUESTIONS['clients.payment']({ ...MISSING, client: profile.id }),
    admin,
  )) as unknown as { payment: { id: string } }
  await call(
    app,
    'POST',
    '/v1/clients/notes',
    { id: profile.id, notes: 'Notes \u2028 with "signs", \\ and\nlines 😀' },
    admin,
  )
  await call(app, 'POST', '/v1/blacklist/add', { type: 'domains', value: 'cheap.example', note: 'мʼяко' }, admin)
  await call(app, 'POST', '/v1/clientblacklist/add', { ips: ['198.51.100.0/24'], note: 'Our office' }, user)
  const { teamUser } = (await call(
    app,
    'POST',
    '/v1/teamUsers/addTeamUser',
    { email: 'mate@weir.example', password: PASSWORD, name: 'Mate', limit: 2 },
    user,
  )) as unknown as { teamUser: { id: string } }
  const { access_token: mate } = await call(app, 'POST', '/v1/auth/login', {
    email: 'mate@weir.example',
    password: PASSWORD,
  })
  const save = async (name: string, token: string) =>
    (
      (await call(
        app,
        'POST',
        '/v1/campaign/saveCampaign',
        {
          kind: 'integration',
          name,
          targetMode: 'redirect',
          targetLink: 'https://shop.example/?s={utm_source}',
          botLink: 'about.html',
        },
        token,
      )) as unknown as { campaign: { id: string; key: string } }
    ).campaign
  const mine = await save('Garden 😀', user)
  const mates = await save('Mate’s', mate)
  const common = { ...MISSING, client: profile.id, payment: paid.payment.id, teamUser: teamUser.id }
  await visit(app, profile.integrationToken, [mine.key, mates.key])
  return {
    admin: { token: admin, ids: { ...common, campaign: mine.id } },
    user: { token: user, ids: { ...common, campaign: mine.id } },
    mate: { token: mate, ids: { ...common, campaign: mates.id } },
  }
}

const decide = (app: Weir, token: string, body: object) =>
  fetch(`${app.url}/edge/v1/decide`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function visit(app: Weir, token: string, keys: readonly string[]): Promise<void> {
  await until('the campaigns to be known', async () =>
    (
      await Promise.all(
        keys.map((key) => decide(app, token, { key, ip: 'none', url: 'https://g.example/', userAgent: 'x' })),
      )
    ).every(({ status }) => status === 422),
  )
  let last = new Date()
  for (let number = 0; number < HITS; number += 1) {
    if (number === HITS - keys.length) last = new Date()
    const answer = await decide(app, token, {
      key: keys[number % keys.length],
      ip: `203.0.113.${number % 40}`,
      url: `https://g.example/?utm_source=s${number % 3}&q=%F0%9F%98%80`,
      referrer: 'https://ref.example/\u2028x',
      userAgent:
        number % 4 === 0 ? 'curl/8.5.0' : 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      headers: { 'accept-language': 'de' },
    })
    expect(answer.status).toBe(200)
  }
  // edges write token uses every few seconds
  const written = sql`SELECT count(*)::int AS n FROM token_uses WHERE used_at >= ${last.toISOString()}`
  const { db } = app.services
  await until('the sites that asked', async () => (await db.execute<{ n: number }>(written)).rows[0]?.n === keys.length)
}
