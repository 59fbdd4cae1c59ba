/** Names beyond ASCII: one stored form, readable everywhere, searchable in both forms. */
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedWeir } from './support/shared-weir.ts'
import {
  expectOk,
  makeCampaign,
  makeClient,
  signIn,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from './support/weir.ts'

const [SENT, READ] = ['xn--e1afmkfd.xn--p1ai', 'пример.рф']
const SPELLINGS = [SENT, READ, 'ПРИМЕР.РФ']
/** With a combining accent. */
const CAMPAIGN = 'Cafe\u0301 Сад'
const today = new Date().toISOString().slice(0, 10)
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

let weir: RunningWeir
let client: Client
let campaign: MadeCampaign
let range: object
beforeAll(async () => {
  weir = await sharedWeir()
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client, { name: CAMPAIGN })
  await untilLive(weir, client, campaign)
  range = { companyId: campaign.id, startDate: today, endDate: tomorrow, timezone: 'UTC' }
  const visit = {
    key: campaign.key,
    ip: '81.2.69.142',
    url: `https://${SENT}/%D1%81%D0%B0%D0%B4?q=%26`,
    referrer: `https://news.${SENT}/a`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    headers: { host: SENT },
    recipe: 'php.1',
  }
  await expectOk(weir.call('POST', '/edge/v1/decide', visit, client.integrationToken))
  await until('the visit', async () => (await logs()).length === 1)
})

const ask = (address: string, body: object = {}) => expectOk(weir.call('POST', address, body, client.token))
const read = (address: string) => expectOk(weir.call('GET', address, undefined, client.token))
type Log = { hit: string; domain: string; url: string; referrer: string }
const logs = async (filter: object = {}) => (await ask('/v1/logs/userLogs', { ...range, filter }))['logs'] as Log[]

/** Readable host; the rest as sent, so that the address can be copied. */
const SHOWN = { domain: READ, url: `https://${READ}/%D1%81%D0%B0%D0%B4?q=%26`, referrer: `https://news.${READ}/a` }

it('in Logs', async () => expect(await logs()).toMatchObject([SHOWN]))

it('in Logs, by a displayed address', async () => expect(await logs({ url: SHOWN.url })).toMatchObject([SHOWN]))

describe.each(SPELLINGS)('found as %s', (spelt) => {
  it('in Logs, by the domain', async () => expect(await logs({ domain: spelt })).toMatchObject([SHOWN]))
  it('in a list', async () => {
    await ask('/v1/clientblacklist/add', { type: 'domains', value: READ, list: 'block' })
    const { domains } = (await read(`/v1/clientblacklist?search=${encodeURIComponent(spelt)}`)) as {
      domains: { value: string }[]
    }
    expect(domains.map(({ value }) => value)).toEqual([READ])
  })
})

it('in a receipt', async () => {
  const [found] = await logs()
  const { receipt } = await read(`/v1/logs/receipt?hit=${found?.hit}&companyId=${campaign.id}`)
  expect(receipt).toMatchObject({ log: SHOWN })
})

it('in Statistics', async () => {
  const { platforms } = await ask('/v1/logs/companyPlatforms', { ...range, dimension: 'domain' })
  expect(platforms).toMatchObject([{ value: READ }])
  const crossed = await ask('/v1/logs/companyPlatforms', { ...range, dimension: 'country', by: 'domain' })
  expect(crossed['platforms']).toMatchObject([{ by: READ }])
})

it.each(['logs', 'breakdown'])('in a file of %s', async (table) => {
  const answer = await fetch(`${weir.url}/v1/logs/export`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...range, table, format: 'csv', dimension: 'domain' }),
  })
  const text = await answer.text()
  expect(text).toContain(READ)
  expect(text).not.toContain('xn--')
})

it('in a file of a list', async () => {
  const answer = await fetch(`${weir.url}/v1/clientblacklist/export`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  const text = await answer.text()
  expect(text).toContain(READ)
  expect(text).not.toContain('xn--')
})

it.each([CAMPAIGN, CAMPAIGN.normalize('NFC'), 'café', 'САД'])('a campaign by its name as %s', async (search) => {
  const { companies } = await ask('/v1/company', { search })
  expect((companies as { id: string }[]).map(({ id }) => id)).toEqual([campaign.id])
})
