import { beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import type { Caller } from '../context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../testing/app.ts'

let app: TestApp
let owner: Caller
let campaign: string
const UNKNOWN = '987654'
const VISIT = { ip: '203.0.113.7', url: 'https://shop.example/', userAgent: 'curl/8.5.0' }

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user')
  campaign = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
})

/** How each call takes a draft, and the path of its settings. */
const CALLS: [string, (settings: typeof CAMPAIGN) => Promise<unknown>, string][] = [
  [
    'company.test',
    (settings) => app.call('company.test', owner, { companyId: campaign, ...VISIT, settings }),
    'settings.',
  ],
  ['company.runTests', (settings) => app.call('company.runTests', owner, { id: campaign, settings }), 'settings.'],
  ['company.lint', (draft) => app.call('company.lint', owner, { id: campaign, draft }), 'draft.'],
  [
    'logs.replay',
    (settings) => app.call('logs.replay', owner, { companyId: campaign, days: 7, settings }),
    'settings.',
  ],
  [
    'replay.order',
    (settings) => app.call('replay.order', owner, { companyId: campaign, days: 7, draft: { settings } }),
    'draft.settings.',
  ],
]

const links = [{ link: 'https://a.example/', offer: UNKNOWN, percent: 100 }]

test.each(CALLS)('%s', async (_name, call, under) => {
  const tried: [string, object, string][] = [
    ['targetOffer', { targetOffer: UNKNOWN }, TEXTS.offerUnknown],
    ['defaultOffer', { defaultOffer: UNKNOWN }, TEXTS.offerUnknown],
    ['splitGroups.0.links.0.offer', { splitGroups: [{ name: 'A', conditions: [], links }] }, TEXTS.offerUnknown],
    ['source', { source: { id: UNKNOWN } }, TEXTS.sourceUnknown],
  ]
  for (const [field, more, text] of tried)
    expect(await refusal(call({ ...CAMPAIGN, ...more }))).toMatchObject({
      status: 422,
      body: { validation: { [`${under}${field}`]: [text] } },
    })
})
