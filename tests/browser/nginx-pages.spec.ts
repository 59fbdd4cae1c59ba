/** Pages behind a real nginx carry the browser script, and its findings count from the next visit. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { agentOn, CHROMIUM } from '../support/chromium.ts'
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts'
import { makeCampaign, makeClient, signIn, untilLive, type Client } from '../support/weir.ts'
import { expect, test } from './fixture.ts'

const RECIPE = readFileSync(path.join(import.meta.dirname, '../../integrations/nginx/weir.conf'), 'utf8')
const PAGE = '<!doctype html><html lang="en"><title>Land</title><body><h1>Land</h1></body></html>'
const PERSON = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'accept': 'text/html',
}
const TAG =
  /<script async src="(\S+)\/edge\/v1\/probe\.js" data-ticket="([\w.-]+)"><\/script><img src="\1\/edge\/v1\/leaf\/\2" [^>]+><\/body>/

test.skip(!hasNginx, 'nginx is not installed')

let nginx: Nginx
let client: Client
let withoutEdge: Nginx
test.beforeAll(async ({ shared: weir }) => {
  client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { targetMode: 'show', targetLink: 'index.html' })
  await untilLive(weir, client, campaign)
  const files = {
    'land.html': PAGE,
    'own/index.html': PAGE,
    'plain.html': '<p>No end of a body',
    'about.html': PAGE.replaceAll('Land', 'About us'),
    'look.css': '/* </body> */',
  }
  const recipe = (edge: string) =>
    RECIPE.replaceAll('{{edge}}', edge)
      .replaceAll('{{key}}', campaign.key)
      .replaceAll('{{token}}', client.integrationToken)
  nginx = await startNginx(`${recipe(weir.url)}\nlocation /own/ { add_header Seen "$weir_hit"; }`, files)
  withoutEdge = await startNginx(recipe('http://127.0.0.1:9'), files)
})
test.afterAll(async () => {
  await Promise.all([nginx.close(), withoutEdge.close()])
})

const open = async (address: string, headers: Record<string, string> = PERSON) => {
  const answer = await fetch(address, { headers })
  return { text: await answer.text(), seen: answer.headers.get('seen') }
}

test('each page has the script with its own visit’s ticket, and nothing else has', async ({ weir }) => {
  const [, edge] = TAG.exec((await open(`${nginx.url}/land.html`)).text) ?? []
  expect(edge).toBe(weir.url)

  // nginx continues to the index internally and asks again: the ticket stays the visit's
  const { text, seen } = await open(`${nginx.url}/own/`)
  expect(TAG.exec(text)?.[2]?.startsWith(`${seen}.`)).toBe(true)

  expect((await open(`${nginx.url}/look.css`)).text).toBe('/* </body> */')
  expect((await open(`${nginx.url}/plain.html`)).text).toBe('<p>No end of a body')
  // crawlers get what people get
  expect((await open(`${nginx.url}/land.html`, { 'user-agent': 'curl/8.5.0' })).text).toMatch(TAG)
  // a visitor's copies of the server's headers are ignored
  const forged = { ...PERSON, 'x-weir-ticket': 'a'.repeat(64), 'x-weir-hit': '01KAHV7QX3M000000000000000' }
  expect(TAG.exec((await open(`${nginx.url}/land.html`, forged)).text)?.[2]).not.toContain('aaaaaaaa')
})

test('pages are unchanged while Weir is away', async () => {
  expect((await open(`${withoutEdge.url}/land.html`)).text).toBe(PAGE)
})

test('a driven browser is a Bot on its second page', async ({ weir }) => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ userAgent: agentOn('X11; Linux x86_64') })
    const visit = async () => {
      const received = page.waitForResponse((answer) => answer.url() === `${weir.url}/edge/v1/signals`)
      await page.goto(`${nginx.url}/own/?driven=1`)
      await (await received).finished()
      return page.textContent('h1')
    }
    expect(await visit()).toBe('Land')
    expect(await visit()).toBe('About us')
  } finally {
    await browser.close()
  }
})
