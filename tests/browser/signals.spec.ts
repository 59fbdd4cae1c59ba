/** A receipt explains each signal in a sentence, beside name and value. */
import { makeCampaign, makeClient, signIn, until, untilLive, type Client } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, signInAs, test } from './fixture.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let client: Client
let hit: unknown
test.beforeAll(async ({ shared: weir }) => {
  client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  const visit = {
    key: campaign.key,
    ip: '203.0.113.9',
    url: 'https://shop.example/.env',
    userAgent: CHROME,
    referrer: 'https://semalt.com/',
    headers: { 'accept': '*/*', 'accept-language': 'de' },
  }
  const { body } = await weir.call('POST', '/edge/v1/decide', visit, client.integrationToken)
  expect(body).toMatchObject({ class: 'bot' })
  hit = body['hit']
  const today = new Date().toISOString().slice(0, 10)
  await until(
    'the hit',
    async () =>
      (
        (
          await weir.call(
            'POST',
            '/v1/logs/userLogs',
            { startDate: today, endDate: today, filter: { hit: String(hit) } },
            client.token,
          )
        ).body['logs'] as unknown[] | undefined
      )?.length === 1,
  )
})

for (const [width, language, meaning] of [
  [1440, 'en', 'Scanners try this file on every site, and no page links to it.'],
  [360, 'ru', 'Открывая страницу, браузер запрашивает HTML, а этот визит принимает что угодно.'],
] as const) {
  test(`the receipt at ${width} in ${language}`, { tag: width === 360 ? [] : '@walk' }, async ({ page, panel }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: width === 360 ? 'dark' : 'light' })
    await signInAs(page, panel(''), { email: client.email, password: 'basalt-heron-38' })
    await page.evaluate((chosen) => localStorage.setItem('weir.language', chosen), language)
    await page.goto(panel(`/pages/logs?hit=${String(hit)}`))
    await expect(page.getByText(meaning)).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
  })
}
