/** The operator's screens: service state, retention, and a visitor's data. */
import { readFileSync } from 'node:fs'
import { ADMIN, expect, expectGood, picture, signInAs, test, unfoldedMenu } from './fixture.ts'
import { makeCampaign, makeClient, signIn, until, untilLive } from '../support/weir.ts'

test(
  'an administrator sets the retention, downloads a visitor’s data and erases it',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const admin = await signIn(weir)
    const client = await makeClient(weir, admin)
    const campaign = await makeCampaign(weir, client)
    await untilLive(weir, client, campaign)
    await weir.call(
      'POST',
      '/edge/v1/decide',
      { key: campaign.key, ip: '198.51.100.23', url: 'https://garden.example/', userAgent: 'Mozilla/5.0' },
      client.integrationToken,
    )
    const today = new Date().toISOString().slice(0, 10)
    await until('the hit to be stored', async () => {
      const { body } = await weir.call(
        'POST',
        '/v1/logs/userLogs',
        { companyId: campaign.id, startDate: today, endDate: today, timezone: 'UTC' },
        client.token,
      )
      return Number(body['total']) === 1
    })
    await signInAs(page, panel('/'), ADMIN)
    await (await unfoldedMenu(page)).getByRole('link', { name: 'Privacy' }).click()
    const kept = page.getByLabel('Delete visits', { exact: true })
    await kept.selectOption('After another time…')
    await page.getByLabel('months', { exact: true }).fill('500')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('A whole number from 1 to 120.')).toBeVisible()
    await kept.selectOption('After 24 months')
    await page.getByLabel('Shorten IP addresses').selectOption('After 90 days')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await page.reload()
    await expect(kept).toHaveValue('24')

    const address = page.getByRole('textbox', { name: 'Address', exact: true })
    await address.fill('nothing like it')
    await page.getByRole('button', { name: 'Erase' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByText('The ip must be a valid IP address.')).toBeVisible()
    await address.fill('198.51.100.23')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('198.51.100.23')
    await expectGood(page, 'privacy')
    await page.getByRole('button', { name: 'Erase' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByText('Erased. Visits: 1, conversions anonymized: 0.')).toBeVisible()

    await page.goto(panel(`/pages/campaign-page/change/${campaign.id}`))
  },
)

test('the status screen shows working and failing parts, and remedies', { tag: '@long' }, async ({ page, panel }) => {
  await signInAs(page, panel('/'), ADMIN)
  await (await unfoldedMenu(page)).getByRole('link', { name: 'Status' }).click()
  const part = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('button', { expanded: false })
  await expect(page.getByRole('status').filter({ hasText: /All is well|need/ })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Jobs \d+ jobs, none failed/ })).toBeVisible()
  for (const name of ['Stores', 'Disk', 'Jobs']) await part(name).click()
  await expect(page.getByRole('row', { name: /Configuration embedded/ })).toContainText('ms')
  await expect(page.getByRole('row', { name: /^Visits embedded/ })).toContainText('ms')
  await expect(page.getByRole('row', { name: /Disk monitoring/ })).toContainText('OK')
  await expect(page.getByText('known after the first day').first()).toBeVisible()
  await expectGood(page, 'status')
  const jobs = page.getByRole('region', { name: 'Jobs' })
  // a table takes focus only where it scrolls
  await expect(jobs).not.toHaveAttribute('tabindex')
  await jobs.evaluate((one) => (one.style.inlineSize = '120px'))
  await expect(jobs).toHaveAttribute('tabindex', '0')
  await jobs.evaluate((one) => one.style.removeProperty('inline-size'))
  await expect(jobs).not.toHaveAttribute('tabindex')

  await page.route('**/v1/status', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as {
      warnings: object[]
      spools: {
        state: string
        oldestMs: number
        segments: number
        bytes: number
        rejected: number
        error: string | null
      }[]
      stores: { reachable: boolean }[]
      disk: { growth: number; daysLeft: number }
    }
    body.warnings = [
      { kind: 'spoolFailing', level: 'error', about: 'hits' },
      { kind: 'diskFull', level: 'error', about: 'spool' },
      { kind: 'eventsAway', level: 'error', about: '' },
      {
        kind: 'eventsDamaged',
        level: 'error',
        about:
          'hits 202604_5_5_0 (2026-04-03 to 2026-04-28), /var/lib/weir/events/chdb/store/603/603e7ca1-1629-4e18-b327-cb0049f1bcb6/202604_5_5_0/data.bin',
      },
      { kind: 'mailRefused', level: 'warn', about: 'Greeting never received' },
      { kind: 'diskSoonFull', level: 'warn', about: '9' },
      { kind: 'jobFailing', level: 'warn', about: 'housekeeping' },
      { kind: 'crawlersUnchecked', level: 'warn', about: 'denies 12' },
    ]
    Object.assign(body.spools[0] ?? {}, {
      state: 'failing',
      oldestMs: 90_000,
      segments: 3,
      bytes: 1_500_000,
      rejected: 2,
      error: 'ENOSPC: no space left on device',
    })
    Object.assign(body.stores[1] ?? {}, { reachable: false })
    Object.assign(body.disk, { growth: 2.5e9, daysLeft: 9.4 })
    await route.fulfill({ response: answer, json: body })
  })
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect(verdict.getByRole('status')).toHaveText('9 things need you. Visits or data are at risk.')
  const thing = (hasText: string) => verdict.getByRole('listitem').filter({ hasText })
  await expect(verdict.getByRole('listitem').first(), 'what cannot wait comes first').toContainText(
    'Check whether the disk is full',
  )
  await expect(thing('Crawlers').getByRole('link', { name: 'Update data' })).toBeVisible()
  await expect(thing('The disk will be full soon').getByRole('link', { name: 'Privacy' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Visits/ }).first(), 'what is wrong is open').toBeVisible()
  await expect(page.getByText('A job failed: Cleanup')).toBeVisible()
  await expect(thing('Crawlers cannot be verified by host name. Not verified: 12')).toContainText(
    /The DNS server answers that names do not exist.*DNS_SERVERS/,
  )
  await expect(page.getByText('The disk of the folder spool is almost full')).toBeVisible()
  await expect(thing('Stored visits are damaged: hits 202604_5_5_0')).toContainText('Restore a backup')
  await expect(page.getByText('E-mails are not accepted: Greeting never received')).toBeVisible()
  await expect(page.getByRole('row', { name: /Browser probes|Visits 2 files set aside/ }).first()).toBeVisible()
  await expect(page.getByText('9 days', { exact: true })).toBeVisible()
  await expectGood(page, 'status-bad')
  await (await unfoldedMenu(page)).getByRole('link', { name: 'Clients' }).click()
  const alarm = page.getByRole('alert').filter({ hasText: 'Data cannot be written to disk: Visits' })
  await expect(alarm).toBeVisible()
  await expectGood(page, 'alarm')
  await alarm.getByRole('link', { name: 'View status' }).click()
  await expect(page).toHaveURL(/pages\/status/)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/v1/status', (route) =>
    route.fulfill({
      status: 403,
      json: {
        success: false,
        error: 'This action is unauthorized.',
        message: { errors: ['This action is unauthorized.'] },
      },
    }),
  )
  await expect(page.getByRole('button', { name: /again/i })).toBeVisible()
  await expect(verdict, 'what was known stays beside it').toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /again/i })).toBeVisible()
  await expect(verdict).toBeHidden()
  await picture(page, 'status-failed')
})
