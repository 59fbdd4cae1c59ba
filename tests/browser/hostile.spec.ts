/**
 * Script injection: every field that a visitor, client or staff can write, then every screen of a role that shows it.
 */
import type { Page } from '@playwright/test'
import { SCREENS, type ScreenTitle } from '../../src/contract/screens.ts'
import { MENU_ORDER } from '../../src/contract/screens.ts'
import type { Role } from '../../src/contract/roles.ts'
import { ADMIN, expect, keepSessionOf, withOwnWeir } from './fixture.ts'
import {
  expectOk,
  makeCampaign,
  makeClient,
  signIn,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from '../support/weir.ts'

const test = withOwnWeir()

const HURT = `"><img src=x onerror="window.hurt=1"><script>window.hurt=2</script><svg onload="window.hurt=3"></svg>{{constructor.constructor('window.hurt=4')()}}javascript:window.hurt=5//`
const PASSWORD = 'basalt-heron-38'
type Furnished = { client: Client; campaign: MadeCampaign; hit: string }

/** Writes the scripts into every text field. */
async function fill(weir: Weir): Promise<Furnished> {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  const post = (path: string, body: object, token = admin) => expectOk(weir.call('POST', path, body, token))
  await post('/v1/profile/update', { data: { name: HURT.slice(0, 60) } }, client.token)
  const campaign = await makeCampaign(weir, client, {
    name: HURT.slice(0, 118),
    tag: HURT.slice(0, 58),
    notes: HURT,
    stopKeywords: [HURT.slice(0, 90)],
  })
  await post('/v1/clients/notes', { id: client.id, notes: HURT })
  await post('/v1/blacklist/add', { type: 'agents', value: HURT.slice(0, 80), note: HURT })
  await post('/v1/clientblacklist/add', { type: 'agents', value: HURT.slice(0, 80), note: HURT }, client.token)
  await post('/v1/notifications/add', { audience: 'role', role: 'user', title: HURT.slice(0, 90), message: HURT })
  await post('/v1/clients/payment', {
    clientId: client.id,
    tariffId: '9',
    months: 1,
    amount: 4900,
    currency: 'USD',
    method: 'card',
    note: HURT.slice(0, 200),
  })
  await post(
    '/v1/teamUsers/addTeamUser',
    { email: 'mate-hostile@weir.example', password: PASSWORD, name: HURT.slice(0, 60), limit: 2 },
    client.token,
  )
  await post('/v1/views', { name: HURT.slice(0, 60), state: 'range=7d' }, client.token)
  for (const [category, number] of [
    ['faq', 0],
    ['integration', 0],
  ] as const)
    await post('/v1/integration/edit', {
      language: 'en',
      number,
      category,
      sectionContent: `Words. ${HURT}\n\n[link](javascript:window.hurt=6)`,
    })
  await untilLive(weir, client, campaign)
  return { client, campaign, hit: await visit(weir, client, campaign) }
}

async function visit(weir: Weir, client: Client, { id, key }: MadeCampaign): Promise<string> {
  const query = new URLSearchParams({
    utm_source: HURT,
    utm_campaign: HURT,
    utm_term: HURT,
    utm_content: HURT,
    utm_placement: HURT,
    utm_network: HURT,
    user_1: HURT,
    site_source_name: HURT,
  })
  let hit = ''
  for (const userAgent of [HURT, `Mozilla/5.0 (${HURT}; Linux x86_64) Firefox/143.0`]) {
    const decided = await expectOk(
      weir.call(
        'POST',
        '/edge/v1/decide',
        {
          key,
          ip: '203.0.113.7',
          url: `https://garden.example/${HURT}?${query.toString()}`,
          referrer: `https://ref.example/${HURT}`,
          userAgent,
          visitor: HURT.slice(0, 60),
          headers: { 'accept-language': HURT, 'sec-ch-ua': HURT, 'via': HURT },
        },
        client.integrationToken,
      ),
    )
    hit = String(decided['hit'])
  }
  const today = new Date().toISOString().slice(0, 10)
  await until(
    'the hits to be stored',
    async () =>
      Number(
        (
          await weir.call(
            'POST',
            '/v1/logs/userLogs',
            { companyId: id, startDate: today, endDate: today, timezone: 'UTC' },
            client.token,
          )
        ).body['total'],
      ) === 2,
  )
  return hit
}

/** No script ran, and no element was created. */
async function isInert(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt), where).toBeUndefined()
  await expect(page.locator('[onerror], [onload], img[src="x"], a[href^="javascript:" i]'), where).toHaveCount(0)
}

async function walk(page: Page, panel: (path: string) => string, role: Role, more: readonly string[]): Promise<void> {
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`)
  })
  const paths = [...MENU_ORDER[role].map((title: ScreenTitle) => SCREENS[title].path), ...more]
  for (const path of paths) {
    await page.goto(panel(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await isInert(page, path)
  }
}

test(
  'an administrator and a client open every screen, and no hostile text runs',
  { tag: '@walk' },
  async ({ page, browser, weir, panel }) => {
    const { client, campaign, hit } = await fill(weir)
    const range = `?company=${campaign.id}`
    await keepSessionOf(page, panel('/'), ADMIN)
    await walk(page, panel, 'admin', [`/pages/statistics/${campaign.id}`, `/pages/logs${range}`])
    const context = await browser.newContext()
    const own = await context.newPage()
    await keepSessionOf(own, panel('/'), { email: client.email, password: PASSWORD })
    await walk(own, panel, 'user', [`/pages/campaign-page/change/${campaign.id}`, `/pages/statistics/${campaign.id}`])
    await own.goto(panel(`/pages/logs?company=${campaign.id}&hit=${hit}`))
    await expect(own.getByRole('complementary', { name: 'Verdict' }).locator('header')).toContainText(hit)
    await isInert(own, 'a receipt')
    await context.close()
  },
)
