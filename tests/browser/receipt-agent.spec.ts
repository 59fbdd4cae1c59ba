/** A declared bot's receipt shows operator, purpose and documentation. */
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectGood, signInAs, test } from './fixture.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('the receipt shows a declared bot’s name', { tag: '@long' }, async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  const visit = async (userAgent: string) => {
    const question = { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent }
    const decided = await expectOk(weir.call('POST', '/edge/v1/decide', question, client.integrationToken))
    const hit = String(decided['hit'])
    await until('the hit', async () => {
      const { status } = await weir.call('GET', `/v1/logs/receipt?hit=${hit}`, undefined, client.token)
      return status === 200
    })
    return hit
  }
  const hits = [
    await visit(
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
    ),
    await visit(`${CHROME} MarketGoo/2.1`),
    await visit(CHROME),
  ]

  await signInAs(page, panel(`/pages/logs?hit=${hits[0]}`), { email: client.email, password: 'basalt-heron-38' })
  const aside = page.getByRole('complementary', { name: 'Verdict' })
  const described = aside.locator('.described')
  await expect(described.getByRole('heading')).toHaveText('Says it is')
  await expect(described.getByRole('definition')).toHaveText([
    'GPTBot',
    'OpenAI',
    'AI training',
    'platform.openai.com/docs/bots',
  ])
  await expect(described.getByRole('link')).toHaveAttribute('href', 'https://platform.openai.com/docs/bots')
  await expect(described.getByText('From Weir’s own list')).toBeVisible()
  await expectGood(page, 'receipt-agent')

  await page.goto(panel(`/pages/logs?hit=${hits[1]}`))
  await expect(described.getByText('SEO', { exact: true })).toBeVisible()
  await expect(described.getByText('From the public list crawler-user-agents')).toBeVisible()

  await page.goto(panel(`/pages/logs?hit=${hits[2]}`))
  await expect(aside.getByRole('heading', { name: 'Facts' })).toBeVisible()
  await expect(aside.getByRole('heading', { name: 'Context' })).toBeVisible()
  await expect(described).toHaveCount(0)
})
