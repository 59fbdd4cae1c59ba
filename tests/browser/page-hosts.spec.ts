/** The form's allowed sites for the browser script, and the instructions. */
import { makeCampaign, makeClient, signIn } from '../support/weir.ts'
import { expect, expectGood, signInAs, test } from './fixture.ts'

test('a client names the sites of the page script; an invalid one is reported at its field @long', async ({
  page,
  weir,
  panel,
}) => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client)
  await signInAs(page, panel(`/pages/campaign-page/change/${campaign.id}`), {
    email: client.email,
    password: 'basalt-heron-38',
  })
  const field = page.getByLabel('Allowed sites')
  await field.fill('https://shop.example/')
  await field.press('Enter')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByText('A host must look like shop.example or *.shop.example.').first()).toBeVisible()
  await expectGood(page, 'page-hosts')
  await page.goto(panel('/pages/integration'))
  await page.getByRole('button', { name: 'nginx' }).click()
  await expect(page.getByText(`proxy_set_header X-Weir-Key "${campaign.key}";`)).toBeVisible()
  await expectGood(page, 'integration-nginx')
})
