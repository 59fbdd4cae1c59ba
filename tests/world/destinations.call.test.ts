/** Destination cases by every integration of a running Weir: the browser gets the same bytes. */
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedWeir } from '../support/shared-weir.ts'
import {
  expectOk,
  makeCampaign,
  makeClient,
  signIn,
  untilLive,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from '../support/weir.ts'
import { DESTINATIONS } from './cases/destinations.ts'

const PERSON = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'accept': 'text/html,*/*;q=0.8',
  'accept-language': 'de',
}
const TRIED = DESTINATIONS.filter(({ level }) => level === 'server')

let weir: RunningWeir
let client: Client
const campaigns = new Map<string, { link: string; made: MadeCampaign; stored: string }>()
beforeAll(async () => {
  weir = await sharedWeir()
  client = await makeClient(weir, await signIn(weir))
  for (const { from, sent } of TRIED) {
    const made = await makeCampaign(weir, client, { targetLink: sent.link })
    const { campaign } = (await expectOk(weir.call('GET', `/v1/company/edit/${made.id}`, undefined, client.token))) as {
      campaign: { targetLink: string }
    }
    campaigns.set(from, { link: sent.link, made, stored: campaign.targetLink })
  }
  for (const { made } of campaigns.values()) await untilLive(weir, client, made)
})

type Way = (key: string, page: string) => Promise<string | null>
const WAYS: Record<string, Way> = {
  'a hosted link': async (key, page) => {
    const answer = await fetch(`${weir.url}/c/${key}${new URL(page).search}`, { redirect: 'manual', headers: PERSON })
    expect(answer.status).toBe(302)
    return answer.headers.get('location')
  },
  'a decision': async (key, page) => {
    const visit = { key, ip: '81.2.69.142', url: page, userAgent: PERSON['user-agent'], headers: PERSON }
    const answer = await expectOk(weir.call('POST', '/edge/v1/decide', visit, client.integrationToken))
    return (answer as { action: { to: string } }).action.to
  },
  "a web server's question": async (key, page) => {
    const answer = await fetch(`${weir.url}/edge/v1/auth`, {
      headers: {
        ...PERSON,
        'authorization': `Bearer ${client.integrationToken}`,
        'x-weir-key': key,
        'x-real-ip': '81.2.69.142',
        'x-original-url': new URL(page).href,
      },
    })
    expect(answer.status).toBe(401)
    return answer.headers.get('weir-to')
  },
  "a page's script": async (key, page) => {
    const answer = await fetch(`${weir.url}/edge/v1/page`, {
      method: 'POST',
      headers: { ...PERSON, 'content-type': 'text/plain', 'origin': 'https://a.example' },
      body: JSON.stringify({ key, url: page }),
    })
    return ((await answer.json()) as { action: { to: string } }).action.to
  },
}

describe.each(Object.entries(WAYS))('%s', (_name, way) => {
  it.each(TRIED)('$from: $sent.link', async ({ from, sent, right }) => {
    const { made, stored } = campaigns.get(from) as NonNullable<ReturnType<typeof campaigns.get>>
    expect(stored).toMatch(/^[\x21-\x7e]+$/)
    expect(await way(made.key, sent.page ?? 'https://a.example/')).toBe(right)
  })
})
