/** The Crawlers screen: visits, verification, and the same visits in Logs. */
import { readFileSync } from 'node:fs'
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectGood, signInAs, test } from './fixture.ts'

const GPT = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)'
const OAI =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot)'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test(
  'crawlers have operator and purpose, and lead to their visits',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    const campaign = await makeCampaign(weir, client)
    await untilLive(weir, client, campaign)
    await signInAs(page, panel('/pages/crawlers'), { email: client.email, password: 'basalt-heron-38' })
    await expect(page.getByText('No crawlers in this period')).toBeVisible()

    const visit = async (userAgent: string) => {
      const question = { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/land', userAgent }
      await expectOk(weir.call('POST', '/edge/v1/decide', question, client.integrationToken))
    }
    for (const agent of [GPT, GPT, `${CHROME} MarketGoo/2.1`, 'curl/8.5.0', CHROME]) await visit(agent)
    const today = new Date().toISOString().slice(0, 10)
    await until('all visits', async () => {
      const range = { startDate: today, endDate: today, timezone: 'UTC' }
      const { body } = await weir.call('POST', '/v1/logs/crawlers', range, client.token)
      return (body['sums'] as { visits: number } | undefined)?.visits === 4
    })

    await page.goto(panel('/pages/crawlers?range=7d'))
    await expect(page.getByText('4 visits in the last 7 days were by bots that name themselves')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'GPTBot' })
    await expect(row.getByText('OpenAI', { exact: true })).toBeVisible()
    await expect(row.getByText('AI training', { exact: true }).first()).toBeVisible()
    await expect(row).not.toContainText('verified')
    await expect(page.getByRole('row').filter({ hasText: 'MarketGoo' })).toBeVisible()
    await expectGood(page, 'crawlers')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'All rows as CSV' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file).toMatch(/\r\nGPTBot,OpenAI,,[^,]+,[^,]+,2,\d{4}-/)

    await row.getByRole('link', { name: '2', exact: true }).click()
    await expect(page.locator('.tablefoot')).toContainText('of 2')
  },
)

test('a client refuses a purpose and a name, and undoes both', { tag: '@long' }, async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  // bots see the page in watch-only mode, so a refusal shows
  const campaign = await makeCampaign(weir, client, { sensitivity: 'monitor' })
  await untilLive(weir, client, campaign)
  const decide = async (userAgent: string) => {
    const question = { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/land', userAgent }
    return expectOk(weir.call('POST', '/edge/v1/decide', question, client.integrationToken))
  }
  const destination = async (userAgent: string) => ((await decide(userAgent))['action'] as { to: string }).to
  const before = { gpt: await destination(GPT), oai: await destination(OAI), person: await destination(CHROME) }
  expect(before.gpt).toBe(before.person)
  const today = new Date().toISOString().slice(0, 10)
  await until('both crawlers', async () => {
    const range = { startDate: today, endDate: today, timezone: 'UTC' }
    const { body } = await weir.call('POST', '/v1/logs/crawlers', range, client.token)
    return (body['sums'] as { visits: number } | undefined)?.visits === 2
  })

  await signInAs(page, panel('/pages/crawlers'), { email: client.email, password: 'basalt-heron-38' })
  const purpose = page.getByRole('switch', { name: 'Block: AI training' })
  await purpose.click()
  await expect(page.getByText('Blocked: AI training.')).toBeVisible()
  await expect(purpose).toBeChecked() // off is also the initial state
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(purpose).not.toBeChecked()
  await until('the way back', async () => (await destination(GPT)) === before.gpt)

  await purpose.click()
  await until('the refusal', async () => (await destination(GPT)) === 'about.html')
  expect(await destination(CHROME)).toBe(before.person)
  await expect(page.getByRole('row').filter({ hasText: 'GPTBot' })).toContainText('by purpose')
  await expectGood(page, 'a refusal')
  await purpose.click()
  await until('the way back', async () => (await destination(GPT)) === before.gpt)

  await expect(page.getByRole('row').filter({ hasText: 'OAI-SearchBot' })).not.toContainText('Block')
  await page.getByRole('row').getByRole('button', { name: 'Block GPTBot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await until('the refusal by name', async () => (await destination(GPT)) !== before.gpt)
  expect(await destination(OAI)).toBe(before.oai)
  await page.getByRole('button', { name: 'Unblock GPTBot' }).click()
  await until('the way back', async () => (await destination(GPT)) === before.gpt)
})
