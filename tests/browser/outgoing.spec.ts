/** A source's postback: addresses, tests, a sent conversion, its log, resending, and a Google Ads file. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectOk, makeCampaign, makeClient, secretOf, signIn, startWeir, until, untilLive } from '../support/weir.ts'
import { expect, expectAccessible, expectFits, picture, signInAs, test as base, withOwnWeir } from './fixture.ts'

const test = withOwnWeir(() => startWeir({ args: [], env: { OUTGOING_PRIVATE: '127.0.0.1' } }))
const PASSWORD = 'basalt-heron-38'
const CLICK = 'EAIaIQobChMI00000001'

let platform: Server
let requests: string[] = []
const headers: IncomingHttpHeaders[] = []
let answer = { status: 200, body: 'OK' }
base.beforeAll(async () => {
  platform = createServer((request, response) => {
    requests.push(request.url ?? '')
    headers.push(request.headers)
    response.writeHead(answer.status).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(platform, 'listening')
})
base.afterAll(() => platform.close())

/** A second address by POST, and a platform's own call that stays unsaved. */
async function addMore(page: Page, at: string): Promise<void> {
  const open = async () => {
    await page.getByRole('button', { name: 'Actions for Search' }).click()
    await page.getByRole('menuitem', { name: 'Outgoing postback' }).click()
  }
  const dialog = page.getByRole('dialog')
  await open()
  await expect(dialog.getByRole('button', { name: /^127\.0\.0\.1:\d+ GET · Lead/ })).toBeVisible()
  await picture(page, 'outgoing-list')
  await dialog.getByRole('button', { name: 'Add an address' }).click()
  await dialog.getByLabel('Address', { exact: true }).fill(`${at}/json`)
  await dialog.getByRole('button', { name: 'POST' }).click()
  await dialog.getByRole('button', { name: 'JSON' }).click()
  const body = dialog.getByLabel('Body', { exact: true })
  await body.fill('{"click": {clickid}}')
  await expect(dialog.getByText('Put {clickid} in quotes: it is not a number.')).toBeVisible()
  await body.fill('{"click": "{clickid}", "value": {payout}')
  await expect(dialog.getByText(/^Not JSON from line 1, column \d+\.$/)).toBeVisible()
  await body.fill('{"click": "{clickid}", "value": {payout}}')
  await dialog.getByText('Headers', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add a header' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('X-Key')
  await dialog.getByLabel('Value', { exact: true }).fill('browser-secret')
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog.getByText('{"click": "weir-test", "value": 0.00}')).toBeVisible()
  expect(headers.at(-1)).toMatchObject({ 'x-key': 'browser-secret', 'content-type': 'application/json' })
  await expectAccessible(page)
  await picture(page, 'outgoing-json')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await dialog.getByRole('button', { name: /POST/ }).click()
  await expect(dialog.getByLabel('Value', { exact: true })).toHaveAttribute('placeholder', 'stored')
  await expect(page.getByText('browser-secret')).toBeHidden()
  await dialog.getByLabel('Send to').selectOption('Meta Conversions API')
  await expect(dialog.getByText(/^Not tried against the real platform/)).toBeVisible()
  await expect(dialog.getByLabel(/^Also send IP address/)).not.toBeChecked()
  await dialog.getByLabel('Dataset (pixel) ID').fill('me')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This is not an ID of that platform.')).toBeVisible()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await picture(page, 'outgoing-platform')
  requests.pop()
}

test('a source receives a conversion, and its answer is shown @long', async ({ page, weir, panel }) => {
  const at = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const client = await makeClient(weir, await signIn(weir))
  const ask = async (path: string, body: object) => expectOk(weir.call('POST', path, body, client.token))
  const { source } = (await ask('/v1/sources', { name: 'Search', currency: 'USD', clickParameter: 'gclid' })) as {
    source: { id: string }
  }
  const campaign = await makeCampaign(weir, client, {
    name: 'Spring',
    source: { id: source.id, clickParameter: 'gclid' },
    partnerParameter: 'click_id',
  })
  await untilLive(weir, client, campaign)
  await signInAs(page, panel('/pages/sources'), { email: client.email, password: PASSWORD })

  await page.getByRole('button', { name: 'Actions for Search' }).click()
  await page.getByRole('menuitem', { name: 'Outgoing postback' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('Address', { exact: true })
  await address.fill(`${at}/back?c={click}`)
  await expect(dialog.getByText('Unknown macro: {click}.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The address names a macro that does not exist.')).toBeVisible()
  await address.fill(`${at}/back?c=`)
  await dialog.getByText('Macros', { exact: true }).click()
  await dialog.getByRole('button', { name: /^Add \{clickid\}/ }).click()
  await expect(address).toHaveValue(`${at}/back?c={clickid}`)
  await address.fill(`${at}/back?c={clickid}&p={payout}&cur={currency}&s={status}`)

  answer = { status: 400, body: 'unknown click' }
  await dialog.getByLabel('Click ID for the test').fill('a b')
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog.getByText('Not accepted: 400')).toBeVisible()
  await expect(dialog.getByText(`GET ${at}/back?c=a%20b&p=0.00&cur=USD&s=approved`)).toBeVisible()
  await expect(dialog.getByText('unknown click', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'outgoing-address')
  answer = { status: 200, body: 'OK' }
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog.getByText('Accepted: 200')).toBeVisible()
  expect(requests).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Search/ })).toContainText('on')

  const { hit } = await expectOk(
    weir.call(
      'POST',
      '/edge/v1/decide',
      {
        key: campaign.key,
        ip: '81.2.69.142',
        url: `https://shop.example/?gclid=${CLICK}`,
        userAgent:
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      },
      client.integrationToken,
    ),
  )
  const secret = await secretOf(weir, client, campaign)
  await weir.call(
    'GET',
    `/postback/${campaign.key}?click_id=${String(hit)}&payout=30&currency=USD&status=approved&txid=T1&secret=${secret}`,
  )
  await until('the platform to be told', async () => requests.length === 3)
  expect(requests[2]).toBe(`/back?c=${CLICK}&p=30.00&cur=USD&s=approved`)

  await page.goto(panel('/pages/sources'))
  await addMore(page, at)

  await page.goto(panel('/pages/conversion?tab=sent'))
  const row = page.getByRole('row', { name: /Accepted.*Sale.*Search.*Spring/ })
  await expect(row).toBeVisible()
  await row.click()
  await expect(page.getByText(`GET ${at}${requests[2]}`)).toBeVisible()
  await expect(page.getByText('Status 200')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await picture(page, 'outgoing-sent')
  await page.getByRole('button', { name: /^Send again:/ }).click()
  await until('the platform to be told again', async () => requests.length === 4)
  expect(requests[3]).toBe(requests[2])
  await expect(page.getByText('Attempt 2')).toBeVisible()

  await page.goto(panel('/pages/conversion'))
  await page.getByRole('button', { name: 'Export for ad platforms' }).click()
  await dialog.getByLabel('Conversion name in Google Ads').fill('Sale')
  await expectAccessible(page)
  await picture(page, 'outgoing-upload')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file.split('\r\n')[0]).toBe(
    'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
  )
  expect(file.split('\r\n')[1]).toMatch(
    new RegExp(`^${CLICK},Sale,\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d,30\\.00,USD$`),
  )
})
