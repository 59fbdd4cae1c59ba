/** A custom status, its conversion, the chargeback, and a custom column. */
import { expectOk, makeCampaign, makeClient, secretOf, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, expectGood, picture, signInAs, test } from './fixture.ts'

const today = () => new Date().toISOString().slice(0, 10)

test(
  'a word is mapped, a chargeback reverses, and a custom column counts it',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    const campaign = await makeCampaign(weir, client)
    await untilLive(weir, client, campaign)
    await signInAs(page, panel('/pages/conversion?tab=settings'), { email: client.email, password: 'basalt-heron-38' })
    await page
      .getByRole('button', { name: /^Status names \S/ })
      .first()
      .click()
    await page.getByLabel('Lead', { exact: true }).fill('form_sent')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Conversion settings saved.')).toBeVisible()
    await expectGood(page, 'statuses-words')

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
    const secret = await secretOf(weir, client, campaign)
    const report = (query: string) =>
      fetch(`${weir.url}/postback?hit=${String(decided['hit'])}&currency=USD&${query}&secret=${secret}`)
    const revenue = async () => {
      const totals = await expectOk(
        weir.call(
          'POST',
          '/v1/logs/companyTotals',
          { startDate: today(), endDate: today(), money: true },
          client.token,
        ),
      )
      return (totals['money'] as { revenue: number } | undefined)?.revenue
    }
    await report('status=form_sent&payout=20&txid=A')
    await report('status=sale&payout=30&txid=B')
    await until('both', async () => (await revenue()) === 5000)
    await report('status=chargeback&txid=B&payout=-30')
    await until('the chargeback', async () => (await revenue()) === 2000)

    await page.goto(panel('/pages/conversion?tab=inbox&range=today'))
    const rows = page.locator('table.postbacks tbody tr')
    await expect(rows).toHaveCount(3)
    await page.getByLabel('Status', { exact: true }).selectOption('Chargeback')
    await expect(rows).toHaveCount(2)
    await rows.first().click()
    await expect(page.locator('.conv-history')).toContainText('Sale')
    await expectGood(page, 'statuses-inbox')

    await page.goto(panel('/pages/statistics?range=today'))
    const card = page.locator('section.money')
    await card.getByRole('button', { name: 'Custom columns' }).click()
    await page.getByRole('menuitem', { name: 'New column' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Per visit')
    await dialog.getByLabel('Formula').fill('revnue / visits')
    await expect(dialog.getByRole('status')).toContainText('Character 1: there is no figure “revnue”.')
    await dialog.getByLabel('Formula').fill('(revenue - cost) / visits')
    await expect(dialog.getByText('Character 1')).toHaveCount(0)
    await expectAccessible(page)
    await picture(page, 'statuses-formula')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('columnheader', { name: 'Per visit' })).toBeVisible()
    await expect(card.locator('.aside-line')).toContainText('Per visit $20.00')
    await expect(card.locator('td:has([data-word="Per visit"])').last()).toContainText('$20.00')
    await expectFits(page)
    await picture(page, 'statuses-column')
    await card.getByRole('button', { name: /Export/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    const parts: Buffer[] = []
    for await (const part of await download.createReadStream()) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    expect(text.split('\r\n')[0]).toMatch(/,formula: Per visit$/)
    expect(text).toMatch(/,20\.00\r\n/)

    await report('status=chargeback&txid=A&payout=-5')
    await until('the part', async () => (await revenue()) === 1500)
    await page.goto(panel('/pages/conversion?tab=inbox&range=today'))
    await expect(rows.first()).toContainText('$15.00$5.00 taken back')
    await rows.first().click()
    await expect(page.locator('.conv-history')).toContainText('$5.00 taken back')
    await expectGood(page, 'statuses-part')
  },
)
