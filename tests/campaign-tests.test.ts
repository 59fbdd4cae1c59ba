/** A campaign's tests on a whole Weir, judged with the edge's data. */
import { beforeAll, expect, test } from 'vitest'
import {
  makeCampaign,
  makeClient,
  signIn,
  untilLive,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from './support/weir.ts'
import { sharedWeir } from './support/shared-weir.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** In the United Kingdom, by built-in countries. */
const BRITISH = '81.2.69.142'

let weir: RunningWeir
let client: Client
let campaign: MadeCampaign
beforeAll(async () => {
  weir = await sharedWeir()
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})

const visit = (userAgent: string, ip = BRITISH, query = '') => ({
  ip,
  userAgent,
  url: `https://garden.example/${query}`,
})
const settings = {
  name: 'Tested',
  targetMode: 'redirect',
  targetLink: 'https://shop.example/',
  botLink: 'about.html',
  defaultLink: 'https://shop.example/other',
  splitGroups: [
    {
      name: 'X',
      conditions: [{ option: 'utmSource', is: true, values: ['x'] }],
      links: [{ link: 'https://shop.example/a', percent: 100 }],
    },
  ],
  tests: [
    {
      name: 'Person from X',
      visit: visit(CHROME, BRITISH, '?utm_source=x'),
      gets: 'target',
      link: 'https://shop.example/a',
    },
    { name: 'Other person', visit: visit(CHROME), gets: 'target', link: 'https://shop.example/other' },
    { name: 'Googlebot', visit: visit(GOOGLEBOT, '66.249.66.1'), gets: 'target' },
    { name: 'A program', visit: visit('curl/8.5.0'), gets: 'botPage', link: 'about.html' },
  ],
}
const save = (more: object) =>
  weir.call('POST', '/v1/campaign/saveCampaign', { id: campaign.id, ...settings, ...more }, client.token)

test('expectations hold by day and night, and a breaking change is held back with the broken tests', async () => {
  const closed = { timezone: 'UTC', days: ['mon'], from: '03:00', to: '03:01' }
  expect((await save({ schedule: closed })).body).toMatchObject({ success: true })
  const { results } = (await weir.call('POST', '/v1/company/runTests', { id: campaign.id }, client.token)).body as {
    results: { name: string; ok: boolean }[]
  }
  expect(results.map(({ name, ok }) => [name, ok])).toEqual(settings.tests.map(({ name }) => [name, true]))
  const refused = await save({ excludedCountries: ['GB'] })
  expect(refused).toMatchObject({
    status: 422,
    body: { validation: { 'tests.0': expect.anything(), 'tests.1': expect.anything() } },
  })
  expect(Object.keys((refused.body as { validation: object }).validation)).toHaveLength(2)
  expect(await save({ excludedCountries: ['GB'], overruled: 'we left Britain' })).toMatchObject({ status: 200 })
  // a paused campaign filters nobody; its tests still use its rules
  await weir.call('GET', `/v1/company/updateInfoStatus/${campaign.id}`, undefined, client.token)
  const paused = (await weir.call('POST', '/v1/company/runTests', { id: campaign.id }, client.token)).body as {
    results: { name: string; ok: boolean }[]
  }
  expect(paused.results.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['Person from X', 'Other person'])
})
