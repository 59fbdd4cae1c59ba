/** A client's own domain: added, proven by DNS, used for links, removed. */
import { openDns } from '../../src/outside/detection/testing/dns.ts'
import { expect, expectAccessible, expectFits, picture, signInAs, withOwnWeir } from './fixture.ts'
import { makeCampaign, makeClient, signIn, startWeir } from '../support/weir.ts'

let dns: Awaited<ReturnType<typeof openDns>>
const test = withOwnWeir(async () => {
  dns = await openDns()
  return startWeir({ args: [], env: { PUBLIC_URL: 'https://weir.example', DNS_SERVERS: dns.server } })
})
test.afterAll(() => dns.close())

const PASSWORD = 'basalt-heron-38'

test(
  'a client adds a domain, proves it, and uses links and scripts under it',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    const campaign = await makeCampaign(weir, client)
    await signInAs(page, panel('/pages/integration?view=domains'), { email: client.email, password: PASSWORD })
    await expect(page.getByText('Links and scripts work under weir.example.')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'domains-none')

    await page.getByRole('button', { name: 'Add domain' }).click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Domain')
    for (const [typed, words] of [
      ['weir.example', 'This name belongs to the service itself.'],
      ['co.uk', 'Anybody can have names below this one. Enter a domain of your own.'],
      ['192.0.2.7', 'This is an address. Enter a domain name such as links.example.com.'],
    ] as const) {
      await name.fill(typed)
      await dialog.getByRole('button', { name: 'Add domain' }).click()
      await expect(dialog.getByText(words)).toBeVisible()
    }
    await name.fill('https://Links.Example.com/')
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await expect(dialog).toHaveCount(0)

    const row = page.getByRole('row', { name: /links\.example\.com/ }).first()
    await expect(row).toContainText('Waiting for verification')
    const record = (await page.locator('.dns code').allTextContents()).find((text) => text.startsWith('weir='))
    expect(record).toMatch(/^weir=[\da-f]{32}$/)
    await expect(page.locator('.dns')).toContainText('_weir.links.example.com')
    await expectAccessible(page)
    await picture(page, 'domains-waiting')

    dns.names.set('TXT _weir.links.example.com', [record ?? ''])
    // after a recent check by the job, a click queries nothing
    await expect(async () => {
      await row.getByRole('button', { name: 'Check now' }).click()
      await expect(row).toContainText('Verified', { timeout: 1000 })
    }).toPass({ timeout: 40_000 })
    await picture(page, 'domains-proven')

    await page.getByRole('button', { name: 'Ways to integrate' }).click()
    await page.getByRole('combobox', { name: 'Links and scripts under' }).selectOption('links.example.com')
    await page.getByRole('button', { name: 'Hosted link' }).click()
    await expect(page.locator('.int-text')).toContainText(`https://links.example.com/c/${campaign.key}`)
    await expectAccessible(page)
    await picture(page, 'domains-chosen')
    await page.goto(panel(`/pages/campaign-page/change/${campaign.id}`))
    await expect(page.getByText(`https://links.example.com/c/${campaign.key}`)).toBeVisible()
    await picture(page, 'domains-campaign')

    await page.goto(panel('/pages/integration?view=domains'))
    await page.setViewportSize({ width: 360, height: 780 })
    await row.click()
    await expectFits(page)
    await picture(page, 'domains-phone')
    await row.getByRole('button', { name: 'links.example.com' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(dialog).toContainText(`https://links.example.com/c/${campaign.key}`)
    await expectAccessible(page)
    await picture(page, 'domains-remove')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No domains yet')).toBeVisible()
    await page.goto(panel(`/pages/campaign-page/change/${campaign.id}`))
    await expect(page.getByText(`https://weir.example/c/${campaign.key}`)).toBeVisible()
  },
)
