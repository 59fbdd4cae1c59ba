/** Conversions: results of visits, every postback with its state, a tester, and the settings. */
import { readFile } from 'node:fs/promises'
import {
  expectOk,
  makeCampaign,
  makeClient,
  secretOf,
  signIn,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectFits, expectGood, picture, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const UNAVAILABLE = {
  success: false,
  error: 'The service is temporarily unavailable.',
  message: { errors: ['The service is temporarily unavailable.'] },
}
const AT = '/pages/conversion'
/** Must stay text. */
const HOSTILE = '<img src=x onerror=alert(1)>'

async function decide(weir: Weir, client: Client, campaign: MadeCampaign, source: string): Promise<string> {
  const body = await expectOk(
    weir.call(
      'POST',
      '/edge/v1/decide',
      {
        key: campaign.key,
        ip: '81.2.69.142',
        url: `https://garden.example/?utm_source=${source}`,
        userAgent: 'Mozilla/5.0',
      },
      client.integrationToken,
    ),
  )
  return String(body['hit'])
}

const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)

/** Waits, because a correction needs its conversion, and that its hit. */
async function kept(weir: Weir, client: Client, count: number): Promise<void> {
  await until(
    'the hits to be in Logs',
    async () =>
      (await weir.call('POST', '/v1/logs/userLogs', { startDate: day(-1), endDate: day(1) }, client.token)).body[
        'total'
      ] === count,
  )
}

async function received(weir: Weir, client: Client, count: number): Promise<void> {
  await until('postbacks to be looked at', async () => {
    const { body } = await weir.call(
      'POST',
      '/v1/conversion/inbox',
      { startDate: day(-1), endDate: day(1), perPage: 200 },
      client.token,
    )
    return (
      body['total'] === count &&
      !(body['postbacks'] as { problem: string | null }[]).some(({ problem }) => problem === 'noSuchHit')
    )
  })
}

test(
  'a client sets up postbacks, sees them arrive, corrects errors and reads results of visits',
  { tag: '@long' },
  async ({ page, weir }) => {
    const admin = await signIn(weir)
    const client = await makeClient(weir, admin)
    const campaign = await makeCampaign(weir, client)
    await untilLive(weir, client, campaign)
    await signInAs(page, `${weir.url}${AT}`, { email: client.email, password: PASSWORD })
    await expect(page.getByText('No visits in the last 30 days.')).toBeVisible()
    await expectGood(page, 'conversions-empty')
    await page.getByRole('button', { name: 'Set up postbacks' }).click()
    await page
      .getByLabel('Campaign', { exact: true })
      .and(page.locator('select'))
      .selectOption({ label: 'Garden furniture' })
    const secret = await secretOf(weir, client, campaign)
    await expect(page.locator('code').first(), 'complete, with the campaign’s secret').toContainText(
      new RegExp(`/postback/${campaign.key}\\?hit=.*&secret=${secret}$`),
    )

    const hits = [
      await decide(weir, client, campaign, 'fb'),
      await decide(weir, client, campaign, 'fb'),
      await decide(weir, client, campaign, 'google'),
    ]
    await kept(weir, client, hits.length)
    const report = (query: string) => expectOk(weir.call('GET', `/postback/${campaign.key}?${query}&secret=${secret}`))
    await report(`hit=${hits[0]}&payout=12.50&currency=EUR&txid=T-1&status=pending`)
    await report(`hit=${hits[0]}&payout=14&currency=EUR&txid=T-1&status=approved`)
    await report(`hit=${hits[2]}&payout=3&txid=T-2&note=${encodeURIComponent(HOSTILE)}`)
    await report(`hit=${hits[1]}&status=zapped&txid=T-3`)
    await report('hit={hit}')
    await report(`hit=${hits[1]?.slice(0, 20)}`)
    await received(weir, client, 6)

    await page.getByRole('button', { name: 'Inbox' }).click()
    const inbox = page.getByRole('table', { name: 'Inbox' })
    for (const complaint of [
      'Macro not replaced: {hit}',
      'The click ID is cut off: 20 of 26 characters',
      'Unknown status: zapped',
    ])
      await expect(inbox.getByText(complaint)).toBeVisible()
    await inbox.getByRole('row', { name: /T-2/ }).click()
    await expect(inbox.getByText(encodeURIComponent(HOSTILE))).toBeVisible()
    await expectGood(page, 'conversions-inbox')
    await inbox
      .getByRole('row', { name: /Correction/ })
      .first()
      .click()
    await expect(inbox.getByRole('heading', { name: 'Conversion history' })).toBeVisible()
    await expect(inbox.getByText('Hold, €12.50')).toBeVisible()
    await page.getByLabel('Search in parameters').fill('nothing like it')
    await expect(page.getByRole('heading', { name: 'No postbacks found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()

    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: /^Status names The usual/ }).click()
    await page.getByLabel('Sale', { exact: true }).fill('zapped')
    await page.getByRole('button', { name: /^Money and time/ }).click()
    await page.getByLabel('Default currency').fill('ZZZ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The currency is invalid.')).toBeVisible()
    await page.getByLabel('Default currency').fill('UAH')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Conversion settings saved.')).toBeVisible()
    await expectGood(page, 'conversions-settings')
    await page.getByRole('button', { name: /^Test a postback/ }).click()
    const tester = page.getByLabel('Postback URL to test')
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('This field is required.')).toBeVisible()
    await tester.fill(`${weir.url}/postback?hit={subid}`)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('It would not create a conversion.')).toBeVisible()
    await expect(page.getByText('Macro not replaced: {subid}')).toBeVisible()
    await tester.fill(`${weir.url}/postback?clickid=${hits[0]}&payout=15&currency=EUR&txid=T-1&secret=${secret}`)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('It would correct a conversion.')).toBeVisible()
    await expect(page.getByText('Sale, €14.00')).toBeVisible()
    await expectGood(page, 'conversions-tester')

    await page.getByRole('button', { name: 'Inbox' }).click()
    await page.getByRole('button', { name: 'Retry all unmatched' }).click()
    await expect(page.getByText('Postbacks processed again.')).toBeVisible()
    await expect(inbox.getByText('Unknown status: zapped')).toHaveCount(0)

    await page.goto(`${weir.url}${AT}?group=utmSource`)
    const stats = page.getByRole('table', { name: 'Statistics' })
    await expect(stats.getByRole('row', { name: /fb/ })).toContainText('€14.00')
    await page.getByRole('button', { name: 'By conversion date' }).click()
    await expect(page.getByText('so the rate is approximate')).toBeVisible()
    await expect(stats).not.toHaveAttribute('aria-busy', 'true')
    await expectGood(page, 'conversions-statistics')
    await stats.getByRole('button', { name: 'google' }).click()
    await expect(stats.getByRole('row')).toHaveCount(2)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain('google,1,1,1.000000,0,0,3.00')
    await page.evaluate(() => {
      localStorage.setItem('weir.settings', JSON.stringify({ theme: 'dark' }))
      localStorage.setItem('weir.language', 'ru')
    })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const tab of ['statistics', 'inbox', 'settings']) {
      await page.goto(`${weir.url}${AT}?tab=${tab}&group=utmSource`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator(tab === 'settings' ? '.conv-address' : 'tbody td').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectFits(page)
      await expectAccessible(page)
      await picture(page, `conversions-${tab}-ru-360`)
    }
  },
)

test(
  'staff read everyone’s, set up a client’s only with permission, and see failures',
  { tag: '@long' },
  async ({ page, weir }) => {
    const client = await makeClient(weir, await signIn(weir))
    await signInAs(page, `${weir.url}${AT}?tab=settings`, ADMIN)
    await expect(page.getByRole('heading', { name: /^\d+ clients? ha/ })).toBeVisible()
    await page.goto(`${weir.url}${AT}?tab=settings&client=${client.id}`)
    await page.getByRole('button', { name: /^Money and time/ }).click()
    await page.getByLabel('Days from click to conversion').fill('30')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The client does not allow editing.').first()).toBeVisible()
    await expectOk(weir.call('GET', '/postback?hit=%7Bnobody%7D'))
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.goto(`${weir.url}${AT}?tab=inbox`)
    await expect(page.getByRole('table', { name: 'Inbox' }).getByText('Unknown client').first()).toBeVisible()
    for (const [call, tab] of [
      ['stats', 'statistics'],
      ['inbox', 'inbox'],
      ['fields?*', 'settings'],
    ] as const) {
      await page.route(`**/v1/conversion/${call}`, (route) => route.fulfill({ status: 403, json: UNAVAILABLE }))
      await page.goto(`${weir.url}${AT}?tab=${tab}&client=${client.id}`)
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
      await expectAccessible(page)
      await page.unroute(`**/v1/conversion/${call}`)
    }
  },
)
