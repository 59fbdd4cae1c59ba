/** A landing page of one's own: offers behind it, a click in a real browser, and what came of it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeCampaign, makeClient, signIn, until, untilLive } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, picture, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
/** Headers of a browser that nobody drives. */
const PERSON = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  extraHTTPHeaders: { 'sec-ch-ua': '"Chromium";v="141", "Google Chrome";v="141"', 'sec-ch-ua-platform': '"Windows"' },
}

test('offers are put behind a page, and a click there leads to one as the same visit', async ({
  page,
  weir,
  panel,
  browser,
}) => {
  const client = await makeClient(weir, await signIn(weir))
  let button = ''
  await using site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(request.url?.startsWith('/page') ? `<h1>Shoes</h1><a ${button}>Buy</a>` : '<h1>The offer</h1>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const own = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const campaign = await makeCampaign(weir, client, { targetMode: 'redirect', targetLink: `${own}/page?a=1` })
  await untilLive(weir, client, campaign)

  await signInAs(page, panel(`/pages/campaign-page/change/${campaign.id}`), { email: client.email, password: PASSWORD })
  await page.getByRole('button', { name: 'Add offers behind a landing page' }).click()
  const landing = page.getByRole('region', { name: 'Landing page' })
  await landing.getByLabel('Group name').fill('Offers')
  await landing.getByLabel('Link 1', { exact: true }).fill(`${own}/first`)
  await landing.getByRole('button', { name: 'Link', exact: true }).click()
  await landing.getByLabel('Link 2', { exact: true }).fill(`${own}/second`)
  await landing.getByRole('button', { name: 'Split evenly' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(landing.getByText('Nobody has seen the page yet.')).toBeVisible()
  await expectAccessible(page)
  const copied = await landing.locator('code').innerText()
  button = /href="[^"]*" referrerpolicy="[^"]*"/.exec(copied)?.[0] ?? ''
  expect(button).toContain(`/go/${campaign.key}`)

  const visitor = await (await browser.newContext(PERSON)).newPage()
  await until('the offers on the edge', async () => {
    await visitor.goto(panel(`/c/${campaign.key}`))
    return visitor.url().includes('weir_go=')
  })
  const hit = new URL(visitor.url()).searchParams.get('click_id')
  await visitor.getByRole('link', { name: 'Buy' }).click()
  await expect(visitor.getByRole('heading', { name: 'The offer' })).toBeVisible()
  const offer = new URL(visitor.url())
  expect(['/first', '/second']).toContain(offer.pathname)
  expect(offer.searchParams.get('click_id')).toBe(hit)
  await visitor.context().close()

  await until('the click in the figures', async () => {
    const { body } = await weir.call('GET', `/v1/company/landing/${campaign.id}`, undefined, client.token)
    return body['clicks'] === 1
  })
  await page.reload()
  const row = landing.getByRole('row', { name: /page\?a=1/ })
  await expect(row).toContainText('1')
  await expect(landing.getByText('counts as a new one')).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'landing')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page)
  await picture(page, 'landing-phone')
})
