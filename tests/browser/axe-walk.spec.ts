/**
 * First look of every screen and role: accessible and fitting, light and dark, wide and narrow, in English and Russian.
 */
import { SCREENS } from '../../src/contract/screens.ts'
import { MENU_ORDER } from '../../src/contract/screens.ts'
import { expectOk, makeCampaign, makeClient, signIn } from '../support/weir.ts'
import { ADMIN, expect, expectFits, expectNoViolation, keepSessionOf, test } from './fixture.ts'

const PASSWORD = 'basalt-heron-38'
const LOOKS = [
  { width: 1440, theme: 'light', language: 'en' },
  { width: 360, theme: 'dark', language: 'ru' },
  { width: 1440, theme: 'dark', language: 'ru' },
  { width: 360, theme: 'light', language: 'en' },
] as const

/** Looks tested with each change; `npm run test:long` tests all. */
const FIRST = { admin: 0, user: 1, team_user: 3 }

for (const role of ['admin', 'user', 'team_user'] as const) {
  for (const [index, { width, theme, language }] of LOOKS.entries()) {
    test(
      `${role}, ${width} px, ${theme}, ${language}`,
      { tag: FIRST[role] === index ? '@long' : '@walk' },
      async ({ page, weir }) => {
        const admin = await signIn(weir)
        const client = await makeClient(weir, admin)
        await makeCampaign(weir, client)
        const mate = { email: `mate-${Date.now()}@weir.example`, password: PASSWORD }
        if (role === 'team_user') {
          await expectOk(
            weir.call(
              'POST',
              '/v1/clients/payment',
              { clientId: client.id, tariffId: '9', months: 1, amount: 100, currency: 'USD', method: 'card' },
              admin,
            ),
          )
          await expectOk(
            weir.call('POST', '/v1/teamUsers/addTeamUser', { ...mate, name: 'Mate', limit: 3 }, client.token),
          )
        }
        await keepSessionOf(
          page,
          `${weir.url}/authentication/login`,
          { admin: ADMIN, user: { email: client.email, password: PASSWORD }, team_user: mate }[role],
        )
        await page.evaluate((one) => localStorage.setItem('weir.language', one), language)
        await page.emulateMedia({ colorScheme: theme })
        await page.setViewportSize({ width, height: 800 })
        const wrong: string[] = []
        for (const title of MENU_ORDER[role]) {
          await page.goto(`${weir.url}${SCREENS[title].path}`)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await expect(page.locator('.busy')).toHaveCount(0)
          await expectFits(page).catch((error: unknown) => wrong.push(`${title}: ${String(error)}`))
          await expectNoViolation(page).catch((error: unknown) => wrong.push(`${title}: ${String(error)}`))
        }
        expect(wrong).toEqual([])
      },
    )
  }
}
