/** Integration and FAQ in three languages, with the reader's key, edited by staff, live after a real visit. */
import type { Page } from '@playwright/test'
import {
  expectOk,
  makeCampaign,
  makeClient,
  signIn,
  tokenOf,
  untilLive,
  type Client,
  type Weir,
} from '../support/weir.ts'
import { ADMIN, expect, expectAccessible, expectGood, keepSessionOf, signInAs, test, unfoldedMenu } from './fixture.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const PASSWORD = 'basalt-heron-38'

async function asClient(page: Page, weir: Weir, client: Client, at: string): Promise<void> {
  await signInAs(page, `${weir.url}${at}`, { email: client.email, password: PASSWORD })
}

const inLanguage = async (page: Page, language: string) => {
  await page.evaluate((word) => localStorage.setItem('weir.language', word), language)
  await page.reload()
}

test(
  'a client reads the campaign’s key in three languages, copies it, and sees the campaign come alive',
  { tag: '@long' },
  async ({ page, weir }) => {
    const client = await makeClient(weir, await signIn(weir))
    await asClient(page, weir, client, '/pages/integration')
    await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible()
    const campaign = await makeCampaign(weir, client)
    await page.reload()
    await expect(page.getByText('Waiting for the first visit')).toBeVisible()
    await page.getByRole('button', { name: 'Your own code' }).click()
    await expect(page.getByText(`"key": "${campaign.key}"`)).toBeVisible()
    await expect(page.getByText(`Bearer ${await tokenOf(weir, client, campaign)}`)).toBeVisible()
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(campaign.key)
    await expectGood(page, 'integration')

    await untilLive(weir, client, campaign)
    await expectOk(
      weir.call(
        'POST',
        '/edge/v1/decide',
        {
          key: campaign.key,
          ip: '81.2.69.142',
          url: 'https://garden.example/',
          userAgent:
            'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
        },
        client.integrationToken,
      ),
    )
    await expect(page.getByText('Working')).toBeVisible()
    await expect(page.getByText(/last visit/)).toBeVisible()

    for (const [language, tab] of [
      ['ru', 'Свой код'],
      ['ua', 'Власний код'],
    ] as const) {
      await inLanguage(page, language)
      await expect(page.getByRole('heading', { name: tab })).toBeVisible()
    }
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark'
      document.documentElement.dir = 'rtl'
    })
    await expectGood(page, 'integration-ua-dark-rtl')
  },
)

test('the FAQ can be searched, linked to, and read by a partner', { tag: '@long' }, async ({ page, weir, panel }) => {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  await asClient(page, weir, client, '/pages/faq')
  await expect(page.getByText('What makes a visit a Bot?')).toBeVisible()
  await page.getByLabel('Search answers').fill('time zone')
  await expect(page.getByText('two people with different time zones')).toBeVisible()
  await expectGood(page, 'faq')
  await page.getByLabel('Search answers').fill('xylophone')
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await page.goto(panel('/pages/faq#faq-5'))
  await page.reload()
  await expect(page.getByText('waits 0.8 seconds at most')).toBeInViewport()

  await expectOk(
    weir.call(
      'POST',
      '/v1/referrals/addPartner',
      { email: 'faq-partner@weir.example', password: PASSWORD, name: 'Pat' },
      admin,
    ),
  )
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, panel('/pages/faq#faq-0'), { email: 'faq-partner@weir.example', password: PASSWORD })
  await expect(page.getByText('the receipt names each sign')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Logs' })).toHaveCount(0)
  await inLanguage(page, 'ru')
  await expect(page.getByText('Когда визит признаётся ботом?')).toBeVisible()
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await expectGood(page, 'faq-ru-dark')
})

const HOSTILE = `Changed. <script>window.hurt = 1</script><img src=x onerror="window.hurt = 2">

[trap](javascript:window.hurt=3) [far](//evil.example) ![pic](https://evil.example/x.png) <iframe src="https://evil.example"></iframe>

[right](https://weir.example/)`

test(
  'staff write a section, hostile content does nothing, and the history restores it',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    await signInAs(page, panel('/pages/integration?tab=0'), ADMIN)
    await expect(page.getByRole('heading', { name: 'PHP file' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit: PHP file' }).click()
    const text = page.getByLabel(/^Text \(Markdown\)/)
    await text.fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('This field is required.')).toBeVisible()
    await text.fill(HOSTILE)
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('Changed.')).toBeVisible()
    await expectGood(page, 'content-edit')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await text.press('Control+Enter')
    await expect(page.getByText('Section saved.')).toBeVisible()
    const shown = page.locator('.md')
    await expect(shown).toContainText('Changed.')
    await expect(shown.locator('script, img, iframe, [onerror]')).toHaveCount(0)
    expect(
      await shown.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['https://weir.example/'])
    expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined()

    await page.getByRole('button', { name: 'More: PHP file' }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).click()
    const history = page.getByRole('dialog', { name: 'Versions: PHP file' })
    await expect(history.getByText('included with Weir')).toBeVisible()
    await expectAccessible(page)
    await history.getByRole('button', { name: 'Restore: Version 1' }).click()
    await expect(history.getByText('Version 3')).toBeVisible()
    await history.locator('.dialog-close').click()
    await expect(shown).toContainText('one file beside your own pages')

    // somebody else is faster
    await page.getByRole('button', { name: 'Edit: PHP file' }).click()
    await text.fill('Mine.')
    await expectOk(
      weir.call(
        'POST',
        '/v1/integration/edit',
        { language: 'en', category: 'integration', number: 0, sectionContent: 'Theirs.' },
        await signIn(weir),
      ),
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // above the form, and as a notice
    await expect(page.getByText('Somebody else has changed this section in the meantime.').first()).toBeVisible()
  },
)

test('before the account is active the entry says why, and so does the address', async ({ page, weir, panel }) => {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  await expectOk(weir.call('GET', `/v1/clients/activate?id=${client.id}&status=0`, undefined, admin))
  await asClient(page, weir, client, '/pages/faq')
  const entry = (await unfoldedMenu(page)).getByRole('link', {
    name: /Integration.*Activation is available after payment\./,
  })
  await expect(entry).toHaveAttribute('aria-disabled', 'true')
  await entry.click({ force: true })
  await expect(page).toHaveURL(panel('/pages/faq'))
  await expectAccessible(page)
  await page.goto(panel('/pages/integration'))
  await expect(page.getByRole('main').getByText('Activation is available after payment.')).toBeVisible()
  await expectGood(page, 'integration-inactive')
})

test(
  'a live check without an answer says so, and unknown campaigns are not reported as missing',
  { tag: '@long' },
  async ({ page, weir, panel }) => {
    const client = await makeClient(weir, await signIn(weir))
    await makeCampaign(weir, client)
    await asClient(page, weir, client, '/pages/faq')
    const refused = {
      status: 403,
      contentType: 'application/json',
      body: '{"success":false,"error":"This action is unauthorized.","message":{"errors":["This action is unauthorized."]}}',
    }
    await page.route('**/v1/company/edit/*', (route) => route.fulfill(refused))
    await page.goto(panel('/pages/integration'))
    await expect(page.getByRole('main').getByText('This action is unauthorized.')).toBeVisible()
    await page.unroute('**/v1/company/edit/*')
    await expect(page.getByText('Waiting for the first visit')).toBeVisible()
    await page.route('**/v1/company', (route) => route.fulfill(refused))
    await page.reload()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This action is unauthorized.')
    await expect(page.getByText('No campaigns yet')).toHaveCount(0)
    await page.unroute('**/v1/company')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Waiting for the first visit')).toBeVisible()
  },
)

test('failed parts are reported in their place', { tag: '@long' }, async ({ page, panel }) => {
  await keepSessionOf(page, panel('/'), ADMIN)
  await page.route('**/v1/integration?**', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: '{"success":false,"error":"This action is unauthorized.","message":{"errors":["This action is unauthorized."]}}',
    }),
  )
  for (const at of ['/pages/faq', '/pages/integration']) {
    await page.goto(panel(at))
    await expect(page.getByRole('alert')).toContainText('This action is unauthorized.')
  }
})
