import { expectOk, makeCampaign, makeClient, secretOf, signIn, until, untilLive, type Weir } from '../support/weir.ts'

export const PASSWORD = 'basalt-heron-38'
const today = () => new Date().toISOString().slice(0, 10)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

/** Two placements, one of which sold for 20; cost 5. */
export async function bought(weir: Weir) {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Garden furniture' })
  await untilLive(weir, client, campaign)
  const visit = async (placement: string, at: number) => {
    const url = `https://garden.example/?utm_placement=${placement}`
    const sent = { key: campaign.key, ip: `81.2.69.${at}`, url, userAgent: FIREFOX }
    return String((await expectOk(weir.call('POST', '/edge/v1/decide', sent, client.integrationToken)))['hit'])
  }
  const hit = await visit('good.example', 142)
  await visit('bad.example', 143)
  const secret = await secretOf(weir, client, campaign)
  await fetch(`${weir.url}/postback?hit=${hit}&currency=USD&status=sale&payout=20&txid=S&secret=${secret}`)
  const days = { startDate: today(), endDate: today(), timezone: 'UTC' }
  const cost = { ...days, companyId: campaign.id, model: 'total', amount: '5.00', currency: 'USD' }
  await expectOk(weir.call('POST', '/v1/costs', cost, client.token))
  await until('visits and revenue', async () => {
    const answer = await expectOk(weir.call('POST', '/v1/logs/companyTotals', { ...days, money: true }, client.token))
    const money = answer['money'] as { visits: number; profit: number } | undefined
    return money?.visits === 2 && money.profit === 1500
  })
  return { client, campaign }
}
