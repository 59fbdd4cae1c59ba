/** Costs and revenue in the campaign list, custom columns, and the export. */
import { readFile } from 'node:fs/promises'
import { expectOk, makeCampaign, makeClient, secretOf, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, pictured, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const today = () => new Date().toISOString().slice(0, 10)

test(
  'the list of campaigns has costs, profit and custom columns, in their order, and in its file',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    const names = ['Garden furniture', 'Lamps', 'Sheds']
    const campaigns = []
    for (const name of names) campaigns.push(await makeCampaign(weir, client, { name }))
    const [garden, lamps] = campaigns
    if (!garden || !lamps) throw new Error('there are three')
    for (const campaign of campaigns) await untilLive(weir, client, campaign)
    const visit = async ({ key }: { key: string }, at: number) => {
      const sent = {
        key,
        ip: `81.2.69.${at}`,
        url: 'https://garden.example/',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      }
      return String((await expectOk(weir.call('POST', '/edge/v1/decide', sent, client.integrationToken)))['hit'])
    }
    const hit = await visit(garden, 142)
    await visit(garden, 143)
    await visit(lamps, 144)
    const secret = await secretOf(weir, client, garden)
    await fetch(`${weir.url}/postback?hit=${hit}&currency=USD&status=sale&payout=20&txid=A&secret=${secret}`)
    for (const [campaign, amount] of [
      [garden, '5.00'],
      [lamps, '7.50'],
    ] as const)
      await expectOk(
        weir.call(
          'POST',
          '/v1/costs',
          {
            companyId: campaign.id,
            startDate: today(),
            endDate: today(),
            timezone: 'UTC',
            model: 'total',
            amount,
            currency: 'USD',
          },
          client.token,
        ),
      )
    const question = { money: true, startDate: today(), endDate: today(), timezone: 'UTC' }
    await until('visits and revenue', async () => {
      const { totals } = (await expectOk(weir.call('POST', '/v1/company', question, client.token))) as {
        totals?: { money: { visits: number; profit: number } }
      }
      return totals?.money.visits === 3 && totals.money.profit === 750
    })

    await signInAs(page, panel('/pages/campaign-page'), { email: client.email, password: PASSWORD })
    const table = page.getByRole('table', { name: 'Campaigns' })
    await expect(table.getByRole('link', { name: 'Sheds' })).toBeVisible()
    for (const name of ['Cost', 'Profit']) await expect(table.getByRole('columnheader', { name })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'ROI' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Columns/ }).click()
    for (const name of ['Cost', 'Profit', 'ROI']) await page.getByRole('checkbox', { name, exact: true }).check()
    await page.keyboard.press('Escape')
    const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('link', { name }) })
    await expect(row('Garden furniture')).toContainText('$15.00')
    await expect(row('Lamps')).toContainText('−$7.50')

    await page.getByRole('button', { name: 'Custom columns' }).click()
    await page.getByRole('menuitem', { name: 'New column' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Left per visit')
    await dialog.getByLabel('Formula').fill('profit / visits')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const head = table.getByRole('columnheader', { name: 'Left per visit' })
    await expect(head, 'what was made here is shown here').toBeVisible()
    await expect(row('Garden furniture')).toContainText('$7.50')
    await expect(table.locator('tfoot'), 'made of the totals').toContainText('$2.50')

    const order = () => table.locator('tbody .c-name a').allTextContents()
    await head.getByRole('button').click()
    await expect.poll(order).toEqual(['Garden furniture', 'Lamps', 'Sheds'])
    await head.getByRole('button').click()
    await expect.poll(order).toEqual(['Sheds', 'Lamps', 'Garden furniture'])
    await page.reload()
    await expect.poll(order, 'the order is in the address').toEqual(['Sheds', 'Lamps', 'Garden furniture'])
    await expectAccessible(page)
    await expectFits(page)
    await pictured(page, 'own-columns')

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    const [first = '', ...lines] = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n')
    const place = (name: string) => first.split(',').indexOf(name)
    expect(
      first.split(',').filter((name) => name === 'Currency'),
      'once, however many amounts',
    ).toHaveLength(1)
    expect(place('formula: Left per visit')).toBeGreaterThan(place('Profit'))
    const cells = lines.map((line) => line.split(','))
    expect(cells.map((one) => [one[0], one[place('Profit')], one[place('formula: Left per visit')]])).toEqual([
      ['Sheds', '0.00', ''],
      ['Lamps', '-7.50', '-7.50'],
      ['Garden furniture', '15.00', '7.50'],
    ])
  },
)
