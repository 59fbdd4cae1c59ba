/** After any changes, a hit is rejudged by its original policy with the same result. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CRAWLER, LIBRARY, PERSON } from './support/visitors.ts'
import {
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'

const dataDir = freshFolder()
let weir: Weir
let client: Client
let campaign: MadeCampaign
beforeAll(async () => {
  weir = await startWeir({ dataDir })
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  await weir.stop()
  removeFolder(dataDir)
})

const ADDRESSES = ['81.2.69.142', '2.125.160.216', '203.0.113.9']
const AGENTS = [
  ...Object.values(PERSON),
  ...Object.values(LIBRARY),
  ...Object.values(CRAWLER),
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
]

const settings = fc.record({
  sensitivity: fc.constantFrom('monitor', 'standard', 'strict'),
  excludedCountries: fc.subarray(['GB', 'US']),
  holdOut: fc.constantFrom(0, 5),
  stopKeywords: fc.subarray(['sale', 'scan']),
  excludedValues: fc.constantFrom({}, { utmSource: ['fb'] }),
  repeatLimit: fc.option(fc.integer({ min: 1, max: 3 })),
  splitGroups: fc.subarray([
    {
      name: 'phones',
      conditions: [{ option: 'device', is: true, values: ['mobile'] }],
      links: [{ link: 'https://m.example/', percent: 100 }],
    },
  ]),
})
const visit = fc.record({
  ip: fc.constantFrom(...ADDRESSES),
  userAgent: fc.constantFrom(...AGENTS),
  url: fc.constantFrom('https://shop.example/', 'https://shop.example/sale', 'https://shop.example/wp-login.php'),
  headers: fc.constantFrom(undefined, {}, { 'accept-language': 'de', 'accept': '*/*' }),
})
/** Acts between visits, besides saving. */
const acts = fc.constantFrom('nothing', 'pause', 'rename', 'block', 'unblock', 'refuse', 'restart')
const steps = fc.array(fc.tuple(settings, acts, fc.array(visit, { minLength: 6, maxLength: 6 })), {
  minLength: 9,
  maxLength: 9,
})

const post = (path: string, body: object) => expectOk(weir.call('POST', path, body, client.token))
const DONE: Record<string, () => Promise<unknown>> = {
  nothing: async () => undefined,
  pause: () => post('/v1/company/bulk', { ids: [campaign.id], act: 'pause' }),
  rename: () => post('/v1/company/rename', { campaignId: campaign.id, name: 'Another name' }),
  block: () => post('/v1/clientblacklist/add', { value: ADDRESSES[0] }),
  unblock: () => weir.call('POST', '/v1/clientblacklist/remove', { value: ADDRESSES[0] }, client.token),
  refuse: () => post('/v1/logs/refuse', { purpose: 'ai-training', refused: true }),
  restart: async () => {
    await weir.stop()
    weir = await startWeir({ dataDir })
  },
}

test('random visits, changes and restarts: each receipt gives the answered verdict', async () => {
  const [walk = []] = fc.sample(steps, { numRuns: 1, seed: 77 })
  const hits: string[] = []
  for (const [step, [draft, act, visits]] of walk.entries()) {
    await expectOk(
      weir.call(
        'POST',
        '/v1/campaign/saveCampaign',
        {
          id: campaign.id,
          kind: 'integration',
          name: 'Garden furniture',
          targetMode: 'redirect',
          targetLink: `https://shop.example/garden${step}`,
          botLink: `about${step}.html`,
          partnerParameter: '',
          ...draft,
        },
        client.token,
      ),
    )
    await DONE[act]?.()
    for (const given of visits) {
      // a starting or busy edge answers 503, and nothing is counted; one that does not know the change yet is tried again
      const answered = await until('an answer by these settings', async () => {
        const answer = await weir.call(
          'POST',
          '/edge/v1/decide',
          { key: campaign.key, ...given },
          client.integrationToken,
        )
        if (answer.status === 503) return false
        const decision = await expectOk(Promise.resolve(answer))
        hits.push(String(decision['hit']))
        return (decision['action'] as { to: string }).to.includes(`${step}`)
      })
      expect(answered).toBe(true)
    }
  }
  const receipts = await until('all receipts', async () => {
    const read = await Promise.all(
      hits.map(async (hit) => (await weir.call('GET', `/v1/logs/receipt?hit=${hit}`, undefined, client.token)).body),
    )
    return read.every(({ receipt }) => receipt) ? read.map(({ receipt }) => receipt as Receipt) : undefined
  })
  expect(new Set(receipts.map(({ log }) => log.policyVersion)).size, 'versions that judged').toBeGreaterThan(3)
  expect(new Set(receipts.map(({ log }) => log.class)).size).toBe(2)
  for (const { log, replay } of receipts) expect(replay.again, JSON.stringify(log)).toBe('same')
})

type Receipt = { log: { class: string; policyVersion: string }; replay: { again: string } }
