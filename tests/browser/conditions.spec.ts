/** Builds a rule with and, or and not in the editor, and a visit that matches. */
import type { Locator, Page } from '@playwright/test'
import { makeCampaign, makeClient, signIn, until } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, picture, signInAs, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 9; SM-J600) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.0.0 Mobile Safari/537.36'

async function pick(page: Page, within: Locator, label: string, value: string): Promise<void> {
  const box = within.getByRole('combobox', { name: label, exact: true }).last()
  if ((await box.evaluate((element) => element.tagName)) === 'SELECT') return void (await box.selectOption(value))
  await box.click()
  await page.getByRole('option', { name: value, exact: true }).click()
}

async function type(within: Locator, label: string, value: string): Promise<void> {
  const box = within.getByRole('combobox', { name: label, exact: true }).last()
  await box.fill(value)
  await box.press('Enter')
}

const LOOKS = [
  { name: 'wide', width: 1440, theme: 'light' },
  { name: 'phone', width: 360, theme: 'dark' },
] as const
for (const { name, width, theme } of LOOKS)
  test(
    `a rule of and, or and not matches a visit, and the receipt shows it: ${name}`,
    { tag: '@long' },
    async ({ page, weir }) => {
      const client = await makeClient(weir, await signIn(weir))
      const campaign = await makeCampaign(weir, client, { name: 'Spring' })
      await page.setViewportSize({ width, height: 900 })
      await signInAs(page, `${weir.url}/pages/campaign-page/change/${campaign.id}`, {
        email: client.email,
        password: PASSWORD,
      })
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
      await page.getByRole('button', { name: 'Add rule' }).click()
      const rule = page.getByRole('group', { name: 'Rule 1' })
      await rule.getByRole('textbox', { name: 'Rule name' }).fill('Cheap phones')
      await rule.getByRole('button', { name: 'Count as Bot' }).click()
      await pick(page, rule, 'Option', 'Platform')
      await pick(page, rule, 'Platform: values', 'Android')
      await page.keyboard.press('Escape')
      await rule.getByRole('button', { name: 'Group of conditions' }).click()
      const any = rule.getByRole('group', { name: 'Any of these' })
      await pick(page, any, 'Option', 'Platform version')
      await type(any, 'Platform version: values', '<10')
      await any.getByRole('button', { name: 'Condition', exact: true }).click()
      await pick(page, any, 'Option', 'Parameter by name')
      await any.getByRole('textbox', { name: 'Parameter name' }).fill('sub')
      await pick(page, any, 'How to compare', 'is present')
      await rule.getByRole('button', { name: 'Group of conditions' }).last().click()
      const none = rule.getByRole('group', { name: 'Any of these' }).last()
      await pick(page, none, 'How these conditions are combined', 'None of these')
      const not = rule.getByRole('group', { name: 'None of these' })
      await pick(page, not, 'Option', 'Country')
      await pick(page, not, 'Country: values', 'Germany')
      await page.keyboard.press('Escape')
      const sentence =
        'Platform is Android, (Platform version is <10 or Parameter sub is present) and Country is not Germany'
      await expect(rule).toContainText(sentence)
      await expectFits(page)
      await expectAccessible(page)
      await rule.scrollIntoViewIfNeeded()
      await picture(page, `conditions-${name}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Campaign saved.')).toBeVisible()

      const question = { key: campaign.key, ip: '203.0.113.7', url: 'https://shop.example/', userAgent: ANDROID }
      const decided = await until('the rule is in force', async () => {
        const { body } = await weir.call('POST', '/edge/v1/decide', question, client.integrationToken)
        const reasons = body['reasons'] as { signal: string; value: string }[]
        return reasons.some(({ signal, value }) => signal === 'list.rule_bot' && value === 'Cheap phones') && body
      })
      expect(decided).toMatchObject({ class: 'bot', category: 'general' })
      const newer = { ...question, userAgent: ANDROID.replace('Android 9', 'Android 13') }
      const passed = await weir.call('POST', '/edge/v1/decide', newer, client.integrationToken)
      expect(JSON.stringify(passed.body)).not.toContain('rule_bot')
      const hit = String(decided['hit'])
      await until('the receipt', async () => {
        const { status } = await weir.call('GET', `/v1/logs/receipt?hit=${hit}`, undefined, client.token)
        return status === 200
      })
      await page.goto(`${weir.url}/pages/logs?hit=${hit}`)
      const receipt = page.getByRole('complementary', { name: 'Verdict' })
      await expect(receipt).toContainText('Bot: the campaign’s rule “Cheap phones” counts it as one.')
      await expect(receipt).toContainText(`The rule: ${sentence}.`)
      await picture(page, `conditions-receipt-${name}`)
      await expect(receipt.getByRole('link', { name: 'Edit rule Cheap phones' })).toBeVisible()
    },
  )
