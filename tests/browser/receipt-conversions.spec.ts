/** A hit's receipt shows its origin and conversions. */
import { expectOk, makeCampaign, makeClient, secretOf, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectGood, signInAs, test } from './fixture.ts'

test(
  'the receipt shows conversions, and corrected ones with earlier values',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    const campaign = await makeCampaign(weir, client)
    await untilLive(weir, client, campaign)
    const decided = await expectOk(
      weir.call(
        'POST',
        '/edge/v1/decide',
        {
          key: campaign.key,
          ip: '81.2.69.142',
          url: 'https://garden.example/',
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
        },
        client.integrationToken,
      ),
    )
    const hit = String(decided['hit'])
    const receipt = async () => {
      const { status, body } = await weir.call('GET', `/v1/logs/receipt?hit=${hit}`, undefined, client.token)
      return status === 200 ? (body['receipt'] as { conversions: { changes: object[] }[] }) : undefined
    }
    await until('the hit', receipt)
    const secret = await secretOf(weir, client, campaign)
    for (const query of ['payout=24.50&txid=A1&status=hold', 'payout=24.50&txid=A1', 'payout=9&txid=A2'])
      await fetch(`${weir.url}/postback?hit=${hit}&currency=EUR&${query}&secret=${secret}`)
    await until('both conversions', async () => {
      const current = await receipt()
      return current?.conversions.length === 2 && current.conversions[0]?.changes.length === 1
    })
    await signInAs(page, panel(`/pages/logs?hit=${hit}`), { email: client.email, password: 'basalt-heron-38' })
    const aside = page.getByRole('complementary', { name: 'Verdict' })
    const brought = aside.locator('.brought')
    await expect(brought.getByRole('heading', { name: 'Conversions' })).toBeVisible()
    await expect(brought.getByRole('listitem')).toHaveText([/24\.50 Sale.*A1.*Hold, .*24\.50 until/, /9\.00 Sale.*A2/])
    await expect(aside.getByText('The site asked Weir about this visit.')).toBeVisible()
    await expectGood(page, 'receipt-conversions')
  },
)
