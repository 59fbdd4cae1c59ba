/** Postbacks over HTTP with real stores: answered ones are stored, and matched once. */
import { afterAll, expect, it } from 'vitest'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  secretOf,
  signIn,
  startWeir,
  until,
  untilLive,
} from './support/weir.ts'

const dataDir = freshFolder()
afterAll(() => removeFolder(dataDir))

const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const RANGE = { startDate: day(-1), endDate: day(1), timezone: 'UTC' }

it('counts 50 concurrent copies of a postback once, and loses none to kill -9', async () => {
  let weir = await startWeir({ dataDir })
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  const secret = await secretOf(weir, client, campaign)
  const decide = async (): Promise<string> => {
    const { body } = await weir.call(
      'POST',
      '/edge/v1/decide',
      { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/?utm_source=fb', userAgent: 'Mozilla/5.0' },
      client.integrationToken,
    )
    return String(body['hit'])
  }
  const stats = async (question: object = {}) =>
    (await weir.call('POST', '/v1/conversion/stats', { ...RANGE, groupBy: 'utmSource', ...question }, client.token))
      .body as { stats: { value: string; hits: number; conversions: number; rate: number; revenue: object[] }[] }

  const hit = await decide()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      weir.call('GET', `/postback?hit=${hit}&status=sale&payout=12.50&currency=EUR&txid=T-1&secret=${secret}`),
    ),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
    new Set(['200 {"success":true}']),
  )
  await until('all 50 to be looked at', async () => {
    const { body } = await weir.call('POST', '/v1/conversion/inbox', { ...RANGE, perPage: 1 }, client.token)
    const { matched, duplicate } = body['states'] as Record<string, number>
    return matched === 1 && duplicate === 49
  })
  expect((await stats()).stats).toMatchObject([
    { value: 'fb', hits: 1, conversions: 1, rate: 1, revenue: [{ currency: 'EUR', amount: 1250 }] },
  ])

  const second = await decide()
  const answered: string[] = []
  await Promise.all(
    Array.from({ length: 200 }, async (_none, at) => {
      const answer = await weir
        .call('POST', `/postback/${campaign.key}`, { click_id: second, payout: '1', txid: `K-${at}`, secret })
        .catch(() => undefined)
      if (answer?.status === 200) answered.push(`K-${at}`)
      if (answered.length === 60) await weir.kill()
    }),
  )
  expect(answered.length).toBeGreaterThanOrEqual(60)
  weir = await startWeir({ dataDir })
  await until(
    'each answered postback to be a conversion, and each conversion to be there once',
    async () => {
      const { body } = await weir.call(
        'POST',
        '/v1/conversion/inbox',
        { ...RANGE, state: 'matched', search: 'K-', perPage: 200 },
        client.token,
      )
      const txids = (body['postbacks'] as { txid: string }[]).map(({ txid }) => txid)
      expect(new Set(txids).size).toBe(txids.length)
      return (
        answered.every((txid) => txids.includes(txid)) &&
        (await stats({ by: 'conversion' })).stats[0]?.conversions === txids.length + 1
      )
    },
    30,
  )
  const { body } = await weir.call('POST', '/v1/clientblacklist/preview', { value: '81.2.69.0/24' }, client.token)
  expect(body['impact']).toMatchObject({ visits: 2, converted: 2 })
  expect(await weir.stop()).toBe(0)
})
