/** A flow made of a campaign, chosen in another, changed for both with its effect, and undone. */
import { makeCampaign, makeClient, signIn, type Weir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, picture, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const LINKS = ['a', 'b'].map((page) => ({ link: `https://shop.example/${page}`, percent: 50 }))
const RULE = { name: 'French', act: 'block', conditions: [{ option: 'country', is: true, values: ['FR'] }] }

type Stored = { flow: string | null; rules: { name: string }[]; splitGroups: { links: { percent: number }[] }[] }

async function filled(weir: Weir) {
  const client = await makeClient(weir, await signIn(weir))
  const splitGroups = [{ name: 'Landing page', links: LINKS }]
  const [spring, autumn] = [
    await makeCampaign(weir, client, { name: 'Spring', splitGroups, rules: [RULE] }),
    await makeCampaign(weir, client, { name: 'Autumn' }),
  ]
  const read = async (id: string) =>
    ((await weir.call('GET', `/v1/company/edit/${id}`, undefined, client.token)).body as { campaign: Stored }).campaign
  const percents = async () =>
    (await Promise.all([spring, autumn].map(({ id }) => read(id)))).map(({ splitGroups: groups }) =>
      groups.flatMap(({ links }) => links.map(({ percent }) => percent)),
    )
  return { client, spring, autumn, read, percents }
}

test('a flow is made of a campaign, used in another, changed in both and undone', async ({ page, weir }) => {
  const { client, spring, autumn, read, percents } = await filled(weir)
  const editorOf = (id: string) => `${weir.url}/pages/campaign-page/change/${id}?field=splitGroups.0.name`
  await signInAs(page, editorOf(spring.id), { email: client.email, password: PASSWORD })
  await page.getByRole('button', { name: 'Make a flow of this' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shops')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shops')
  await expect(page.getByText('A change reaches this campaign:')).toBeVisible()
  expect(await read(spring.id)).toMatchObject({ rules: [{ name: 'French' }], splitGroups: [{ links: LINKS }] })

  await page.goto(editorOf(autumn.id))
  await page.getByRole('button', { name: /^Split/ }).click()
  await page.getByRole('combobox', { name: 'Flow', exact: true }).selectOption('Shops')
  await expect(page.getByText('It comes from a flow, and is changed there:')).toBeVisible()
  await picture(page, 'flow-in-campaign')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Campaign saved.')).toBeVisible()
  expect(await percents()).toEqual([
    [50, 50],
    [50, 50],
  ])
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('link', { name: 'Shops' }).first().click()
  const group = page.getByRole('group', { name: 'Group A' })
  await group.getByLabel('Percent 1').fill('80')
  await group.getByLabel('Percent 2').fill('20')
  await expect(page.getByText('Saving changes 2 campaigns')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Effect of the unsaved changes' })).toContainText(
    'No visits in this period',
  )
  await picture(page, 'flow')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Flow saved.')).toBeVisible()
  expect(await percents()).toEqual([
    [80, 20],
    [80, 20],
  ])

  await page.goto(`${weir.url}/pages/campaign-page/flows`)
  await expect(page.getByRole('row', { name: /Shops/ })).toContainText('2 campaigns')
  await picture(page, 'flows')
  await expectFits(page)
  await page.goto(`${weir.url}/pages/campaign-page/history`)
  const changed = page.getByRole('listitem').filter({ hasText: 'Changed the flow Shops' })
  await expect(changed).toHaveCount(1)
  await changed.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(percents).toEqual([
    [50, 50],
    [50, 50],
  ])
})
