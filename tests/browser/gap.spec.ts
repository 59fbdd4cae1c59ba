/** A click report compared with visits: uploaded, shown as a waterfall, by day, and by missing ids. */
import { readFile } from 'node:fs/promises'
import { expectOk, makeCampaign, makeClient, secretOf, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, expectGood, picture, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

test('a report with click ids shows steps, explanations, days, and ids missing on either side @long', async ({
  page,
  weir,
  panel,
}) => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Garden' })
  await untilLive(weir, client, campaign)
  const visit = async (id: string, more: object = {}) =>
    expectOk(
      weir.call(
        'POST',
        '/edge/v1/decide',
        {
          key: campaign.key,
          ip: `81.2.69.${140 + Number(id.slice(1))}`,
          url: `https://garden.example/?gclid=${id}`,
          userAgent: CHROME,
          ...more,
        },
        client.integrationToken,
      ),
    )
  const [bought] = [await visit('A1'), await visit('A1'), await visit('A2'), await visit('A3')]
  await visit('A4', { userAgent: 'curl/8.5.0' })
  await visit('A9')
  const secret = await secretOf(weir, client, campaign)
  await weir.call(
    'GET',
    `/postback/${campaign.key}?click_id=${String(bought['hit'])}&payout=30.00&currency=USD&status=approved&secret=${secret}`,
  )
  await until('the conversion and the hits', async () => {
    const totals = await expectOk(
      weir.call('POST', '/v1/logs/companyTotals', { startDate: day(1), endDate: day(0) }, client.token),
    )
    const { target, bot } = totals['totals'] as { target: number; bot: number }
    return target + bot === 6 && totals['revenue'] !== undefined
  })

  await signInAs(page, panel('/pages/gap'), { email: client.email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: 'No report yet' })).toBeVisible()
  await expect(page.getByText('Clicks (destination)')).toBeVisible()
  await expectGood(page, 'gap-empty')

  await page.getByRole('button', { name: 'Upload report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload report' })
  await dialog.getByLabel('Report file').fill('Day,Cost\n2026-03-01,1\n')
  await dialog.getByRole('combobox', { name: 'Campaign' }).fill('Garden')
  await page.getByRole('option', { name: 'Garden' }).click()
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('status').first()).toContainText('A column is missing.')
  const listed = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3'].map((id) => `${day(0)},Garden,${id}`)
  await dialog
    .getByLabel('Report file')
    .fill(`Day,Campaign,GCLID\n${day(1)},Garden,B0\nx,Garden,B9\n${listed.join('\n')}\n`)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('status').first()).toContainText('8 clicks')
  await expect(dialog.getByRole('status').first()).toContainText('Line 3:')
  await expectAccessible(page)
  await picture(page, 'gap-upload')
  await dialog.getByRole('button', { name: 'Compare' }).click()

  const falls = page.getByRole('list', { name: 'From clicks to conversions' })
  await expect(falls).toContainText('Clicks reported?8')
  await expect(falls).toContainText('removed from the link): 4')
  await expect(falls).toContainText('IDs that are not in the report: 1')
  await expect(falls).toContainText('Arrived?6')
  await expect(falls).toContainText('repeat visits of the same click: 1')
  await expect(falls).toContainText('general invalid traffic: 1')
  await expect(falls).toContainText('Converted?1')
  const days = page.getByRole('table', { name: 'Steps by day' })
  await expect(days.getByRole('row')).toHaveCount(4)

  const what = falls.getByRole('button', { name: 'How this is counted: Counted once' })
  await what.focus()
  await page.keyboard.press('Enter')
  await expect(falls.getByText('Different clicks. Visits with the same click ID count once')).toBeVisible()
  await expectGood(page, 'gap')

  await days.getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(falls).toContainText('Clicks reported?1')
  await expect(page).toHaveURL(/day=/)
  await page.getByRole('button', { name: 'All days' }).click()
  await expect(falls).toContainText('Clicks reported?8')

  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).first().click()
  const gone = await readFile(await (await loading).path(), 'utf8')
  expect(
    gone
      .split('\r\n')
      .slice(1, 5)
      .map((line) => line.split(',')[1]),
  ).toEqual(['B0', 'B1', 'B2', 'B3'])

  if (process.env['PICTURES']) {
    await page.evaluate(() => localStorage.setItem('weir.language', 'ua'))
    await page.reload()
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
    await expect(page.getByRole('list', { name: 'Від кліків до конверсій' })).toContainText('Дійшли')
    await expectGood(page, 'gap-dark-ua')
    await page.evaluate(() => localStorage.setItem('weir.language', 'en'))
    await page.reload()
  }

  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No report yet' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Lost clicks')
  await expect(page.getByRole('option', { name: /Lost clicks/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFits(page)
})

test('a report of another zone: the screen names the matching zone, and counts days by it @long', async ({
  page,
  weir,
  panel,
}) => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Harbour' })
  await untilLive(weir, client, campaign)
  // all visits are now, which is another day at the farther end of the world
  const [first, second] = new Date().getUTCHours() < 11 ? [day(1), day(0)] : [day(0), day(-1)]
  const other = first === day(1) ? first : second
  const visits = Array.from({ length: 60 }, (_, at) => at)
  await Promise.all(
    visits.map((at) =>
      expectOk(
        weir.call(
          'POST',
          '/edge/v1/decide',
          {
            key: campaign.key,
            ip: `81.2.${at}.140`,
            url: `https://harbour.example/?gclid=Z${at}`,
            userAgent: CHROME,
          },
          client.integrationToken,
        ),
      ),
    ),
  )
  const clicks = (of: string) => (of === other ? visits.length : 0)
  const question = new URLSearchParams({ companyId: campaign.id, preset: 'google', timezone: 'UTC' })
  const stored = await fetch(`${weir.url}/v1/gaps/import?${question.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'authorization': `Bearer ${client.token}` },
    body: `Day,Clicks\n${first},${clicks(first)}\n${second},${clicks(second)}\n`,
  })
  const { id } = (await stored.json()) as { id: string }
  await until('the hits', async () => {
    const { better } = await expectOk(weir.call('GET', `/v1/gaps/${id}`, undefined, client.token))
    return better !== null
  })
  await signInAs(page, panel('/pages/gap'), { email: client.email, password: PASSWORD })
  const falls = page.getByRole('list', { name: 'From clicks to conversions' })
  await expect(falls).toContainText('another day in the better time zone: 60')
  const notice = page.getByRole('status').filter({ hasText: 'The days match better' })
  await expect(notice).toContainText(/The days match better in UTC[−+]\d+: 0.0.% of the clicks/)
  await expectGood(page, 'gap-zone')
  await notice.getByRole('button', { name: /Show in UTC/ }).click()
  await expect(page.getByText(/Days are shown in UTC.\d+; the report was uploaded in UTC/)).toBeVisible()
  await expect(falls).not.toContainText('Not arrived')
  await expect(falls).toContainText('Arrived?60')
})
