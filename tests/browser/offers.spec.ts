/** An offer from creation to its visits; effects of cap and pause; the receipt. */
import {
  type Client,
  expectOk,
  makeCampaign,
  makeClient,
  signIn,
  until,
  untilLive,
  type Weir,
} from '../support/weir.ts'
import { choose, expect, expectAccessible, expectFits, picture, pictured, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

async function visit(weir: Weir, client: Client, { key, ip }: { key: string; ip: string }) {
  const sent = { key, ip, url: 'https://garden.example/', userAgent: CHROME }
  const body = await expectOk(weir.call('POST', '/edge/v1/decide', sent, client.integrationToken))
  return { hit: String(body['hit']), text: JSON.stringify(body) }
}

test(
  'an offer is created, chosen in a campaign, visited until full, and paused',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    const campaign = await makeCampaign(weir, client)
    await untilLive(weir, client, campaign)
    await signInAs(page, panel('/pages/offers'), { email: client.email, password: PASSWORD })
    await expect(page.getByText('No offers yet')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'offers-none')

    for (const [name, substitute] of [
      ['Chairs, second network', ''],
      ['Chairs', 'Chairs, second network'],
    ] as const) {
      await page.getByRole('button', { name: 'Add offer' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name', { exact: true }).fill(name)
      await form.getByLabel('Link', { exact: true }).fill(`https://${substitute ? 'first' : 'second'}.example/?c={hit}`)
      if (substitute) {
        await form.getByLabel('Visits a day', { exact: true }).fill('2')
        await form.getByLabel('Substitute').selectOption(substitute)
        await expectAccessible(page)
        await picture(page, 'offers-form')
      }
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(form).toHaveCount(0)
    }
    const row = page.getByRole('row', { name: /^Chairs(?!,)/ })
    await expect(row).toContainText('first.example')

    await page.goto(panel(`/pages/campaign-page/change/${campaign.id}`))
    await page.getByLabel('Offer', { exact: true }).selectOption({ label: 'Chairs' })
    await picture(page, 'offers-campaign')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const sent = (at: number) => visit(weir, client, { key: campaign.key, ip: `198.51.100.${at}` })
    let at = 10
    const first = await until('the offer on the edge', async () => {
      const one = await sent((at += 1))
      return one.text.includes('first.example') && one
    })
    expect((await sent((at += 1))).text).toContain('first.example')
    const full = await sent((at += 1))
    expect(full.text).toContain('second.example')

    await page.goto(panel('/pages/offers'))
    await expect(row).toContainText('1 campaign')
    await expectFits(page)
    await picture(page, 'offers-list')
    await row.getByRole('button', { name: 'Actions for Chairs' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await expect(row).toContainText('Paused')

    for (const [{ hit }, words] of [
      [first, 'Chairs'],
      [full, 'Chairs, second network'],
    ] as const) {
      await page.goto(panel(`/pages/logs?hit=${hit}`))
      await expect(page.getByRole('dialog').or(page.locator('aside')).getByText(words).first()).toBeVisible()
    }
    await picture(page, 'offers-receipt')
  },
)

test(
  'a template prepares an offer; a watched one lists its checks with details',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    await signInAs(page, panel('/pages/offers'), { email: client.email, password: PASSWORD })
    await page.getByRole('button', { name: 'Add offer' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Lamps')
    // a local address, which is not checked
    await form.getByLabel('Link', { exact: true }).fill('http://127.0.0.1:1/lamps?pid=7')
    await choose(page, form.getByLabel('Network template'), 'Affise')
    await expect(form.getByLabel('Link', { exact: true })).toHaveValue('http://127.0.0.1:1/lamps?pid=7&sub1={hit}')
    await expect(form.getByLabel('Network', { exact: true })).toHaveValue('Affise')
    await expect(form.getByRole('textbox', { name: 'Postback URL for the network' })).toHaveValue(
      /\/postback\?hit=\{sub1\}&status=\{status\}/,
    )
    await form.getByLabel('Watch the link').selectOption('Every 5 minutes')
    await form.getByLabel('Words the page must contain').fill('Order now')
    await form.getByLabel('Countries').click()
    await page.keyboard.type('German')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await pictured(page, 'offers-watch-form')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toHaveCount(0)

    const row = page.getByRole('row', { name: /^Lamps/ })
    await expect(row).toContainText('Leads to a private address', { timeout: 30_000 })
    await expect(row).toContainText('DE')
    await expectFits(page)
    await pictured(page, 'offers-watched')
    await row.getByRole('button', { name: /^Leads to/ }).click()
    const checks = page.getByRole('dialog')
    await expect(checks).toContainText('http://127.0.0.1:1/lamps?pid=7&sub1=')
    await expectAccessible(page)
    await pictured(page, 'offers-checks')
  },
)
