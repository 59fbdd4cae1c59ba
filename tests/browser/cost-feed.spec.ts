/** Costs that come by themselves: a feed is checked, answers a question, corrects a day, and is taken back. */
import { startPlatform, type Platform } from '../../src/domain/testing/platform-server.ts'
import { makeClient, expectOk, signIn, startWeir } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, pictured, signInAs, withOwnWeir } from './fixture.ts'

const test = withOwnWeir(() => startWeir({ args: [], env: { OUTGOING_PRIVATE: '127.0.0.1' } }))
const PASSWORD = 'basalt-heron-38'

let platform: Platform
test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(() => platform.close())

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

test('a feed is made, asks, corrects and is taken back @long', async ({ page, weir, panel }) => {
  const client = await makeClient(weir, await signIn(weir))
  await expectOk(weir.call('POST', '/v1/sources', { name: 'Native', currency: 'USD' }, client.token))
  await signInAs(page, panel('/pages/sources'), { email: client.email, password: PASSWORD })

  await page.getByRole('button', { name: 'Actions for Native' }).click()
  await page.getByRole('menuitem', { name: 'Cost feed' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Traffic source')).toHaveValue(/\d+/)
  await dialog.getByLabel('Address').fill(`${platform.url}/report?from={from}&to={to}`)
  await expect(dialog.getByLabel('Days of {from} to {to}')).toHaveValue('3')

  platform.answer = { status: 401 }
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('The platform refuses the key (401).')).toBeVisible()
  await dialog.getByText('Header with a key').click()
  await dialog.getByLabel('Name of the header').fill('X-Api-Key')
  await dialog.getByLabel('Value', { exact: true }).fill('secret')

  platform.answer = { body: `Day;Cost\n${day(2)};"1,250"\n${day(1)};"1,300"\n` }
  await dialog.getByRole('button', { name: 'Check' }).click()
  const question = dialog.getByRole('group', { name: /1,250/ })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('radio').first().check()
  await expect(dialog.getByText('2 new costs:')).toBeVisible()
  await dialog.getByText('Or let the platform send them').click()
  await dialog.getByText('Google Ads script').click()
  await expect(dialog.getByLabel('Google Ads script')).toContainText(`${weir.url}/v1/costs/import?sourceId=`)
  await pictured(page, 'cost-feed-form')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Save and fetch' }).click()
  await expect(dialog).toHaveCount(0)

  const row = page.getByRole('row', { name: /Native/ })
  await expect(row).toContainText('2 added')
  expect(platform.seen.at(-1)?.headers['x-api-key']).toBe('secret')
  await page.getByRole('button', { name: 'Costs', exact: true }).click()
  await expect(page.getByRole('row', { name: /1.250/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cost feeds' }).click()

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for the feed of Native' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  platform.answer = { body: `Day;Cost\n${day(2)};"1,250"\n${day(1)};"1,400"\n` }
  await act('Fetch now')
  await expect(row).toContainText('1 changed')
  await pictured(page, 'cost-feeds')
  await expectAccessible(page)
  await expectFits(page)
  await act('Fetches')
  const first = dialog.getByRole('row').nth(1)
  await expect(first).toContainText(/\$1.300\.00 → \$1.400\.00/)
  await pictured(page, 'cost-feed-fetches')
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Take back this fetch' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Take back this fetch' }).click()
  await expect(first).toContainText('Taken back')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Costs', exact: true }).click()
  await expect(page.getByRole('row', { name: /1.400/ }).first()).toContainText('reversed')
  await page.getByRole('button', { name: 'Cost feeds' }).click()

  platform.answer = { body: `Day;Spend\n${day(1)};"1,500"\n` }
  await act('Fetch now')
  await expect(row).toContainText('A question waits')
  await row.getByRole('button', { name: 'Answer the question' }).click()
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText(/Other columns: Day, Cost → Day, Spend/)).toBeVisible()
  await pictured(page, 'cost-feed-question')
  await dialog.getByRole('button', { name: 'Save and fetch' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Works')
  await expect(row).toContainText('1 changed')
})
