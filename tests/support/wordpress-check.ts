/** A real WordPress whose campaign has the check for everybody new, and what both sides saw of its visitors. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { agentOn, openChromium, openScreen } from './chromium.ts'
import { freePort, type Visit } from './php.ts'
import { installPlugin, startWordPress, type WordPress } from './wordpress.ts'
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive, type Client, type RunningWeir } from './weir.ts'

/** Visitors come with an address of their own, which WordPress is set to read. */
export const BEHIND = { proxy_header: 'X-Forwarded-For', proxies: '127.0.0.1' }

/** The file where WordPress' side notes what it answered. */
const SEEN = 'wp-content/seen.log'
const NOTES = `<?php
add_action('shutdown', function () {
  if (PHP_SAPI === 'cli') return;
  $check = in_array('X-Robots-Tag: noindex', headers_list(), true);
  $purpose = isset($_SERVER['HTTP_SEC_PURPOSE']) ? $_SERVER['HTTP_SEC_PURPOSE'] : '';
  file_put_contents(ABSPATH . '${SEEN}', json_encode(['url' => $_SERVER['REQUEST_URI'], 'purpose' => $purpose, 'check' => $check]) . "\\n", FILE_APPEND | LOCK_EX);
});`
type Answered = { url: string; purpose: string; check: boolean }

/** A loopback port that leads to Weir, until it is shut: what is asked then is never answered. */
export type Passage = { url: string; shut: boolean; close: () => Promise<void> }
async function openPassage(to: number): Promise<Passage> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    if (passage.shut) return
    const inner = connect(to, '127.0.0.1').on('error', () => undefined)
    sockets.add(inner)
    // a connection that is open stays so, and gives no answer either
    socket.on('data', (bytes) => passage.shut || inner.write(bytes)).on('close', () => inner.destroy())
    inner.on('data', (bytes) => passage.shut || socket.write(bytes)).on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const passage: Passage = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return passage
}

export type Hit = {
  userAgent: string
  hit: string
  ip: string
  class: string
  category: string
  url: string
  reasons: { signal: string }[]
}
type Receipt = { checked: string; log: { probes: { when: string; platform: string }[] } }

export type CheckedSite = {
  weir: RunningWeir
  client: Client
  press: WordPress
  /** Leads to Weir, for plugins that are set to ask there. */
  edge: Passage
  /** What WordPress answered since it was last forgotten, oldest first. */
  answered: () => Answered[]
  /** Of these: the address, and whether it was the check. */
  checks: () => [string, boolean][]
  forgetAnswers: () => void
  /** Of the plugin's failures, and of pages in a cache. */
  forget: () => void
  /** Hits that are meant, oldest first, once there are so many. */
  hits: (count: number, meant: (hit: Hit) => boolean) => Promise<Hit[]>
  receipt: (hit: string) => Promise<Receipt>
  close: () => Promise<void>
}

/** Opens it with the plugin as the panel gives it out, and the pages chairs, tables and robots. */
export async function openCheckedSite(weir: RunningWeir): Promise<CheckedSite> {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { botLink: 'bots.html', check: 'new', passThrough: 'query' })
  await untilLive(weir, client, campaign)
  const [press, edge] = await Promise.all([startWordPress(), openPassage(weir.port)])
  const archive = await fetch(`${weir.url}/v1/company/downloadWp?company=${campaign.id}`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  installPlugin(press, new Uint8Array(await archive.arrayBuffer()))
  press.write('bots.html', '<!doctype html><title>Bots</title><p>the file for bots</p>')
  press.write('wp-content/mu-plugins/notes.php', NOTES)
  press.run(`foreach (['chairs', 'tables', 'robots'] as $slug)
    wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => "Garden $slug", 'post_name' => $slug, 'post_content' => "<p>about $slug</p>"]); return 1;`)
  const file = path.join(press.root, SEEN)
  const answered = (): Answered[] => {
    if (!existsSync(file)) return []
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as Answered).filter(({ url }) => !url.includes('favicon'))
  }
  return {
    weir,
    client,
    press,
    edge,
    answered,
    checks: () => answered().map(({ url, check }) => [url, check]),
    forgetAnswers: () => rmSync(file, { force: true }),
    forget: () => readdirSync(press.notes).forEach((name) => rmSync(path.join(press.notes, name))),
    hits: (count, meant) =>
      until(`${count} hits`, async () => {
        const day = new Date().toISOString().slice(0, 10)
        const range = { companyId: campaign.id, startDate: day, endDate: day, timezone: 'UTC' }
        const { body } = await weir.call('POST', '/v1/logs/userLogs', range, client.token)
        const found = (body['logs'] as Hit[]).filter(meant)
        return found.length >= count && found.toSorted((a, b) => a.hit.localeCompare(b.hit))
      }),
    receipt: async (hit) => {
      const answer = await expectOk(weir.call('GET', `/v1/logs/receipt?hit=${hit}`, undefined, client.token))
      return answer['receipt'] as Receipt
    },
    close: async () => {
      await press.close()
      await edge.close()
    },
  }
}

type Context = Parameters<Browser['newContext']>[0]
/** A page of the headless browser, which does not call itself that. */
export const pageOf = async (browser: Browser, system: string, more: Context = {}): Promise<Page> =>
  (await browser.newContext({ userAgent: agentOn(system), ...more })).newPage()
/** At an address of its own, which scripts that ask another server would have to ask it for. */
export const pageAt = (browser: Browser, ip: string, more: Context = {}): Promise<Page> =>
  pageOf(browser, 'X11; Linux x86_64', { extraHTTPHeaders: { 'x-forwarded-for': ip }, ...more })

/** A browser as a person has it: with a window, started by hand, and looked at through its debugging port. */
export async function withPerson(use: (page: Page) => Promise<void>): Promise<void> {
  const screen = await openScreen()
  const port = await freePort()
  const own = openChromium('about:blank', [`--remote-debugging-port=${port}`], screen.display)
  try {
    const there = () => chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => undefined)
    const browser = await until('Chromium to listen', there)
    const page = await until('its page', async () => browser.contexts()[0]?.pages()[0])
    await use(page)
    await browser.close()
  } finally {
    await own.close()
    screen.close()
  }
}

export const isCheck = ({ headers, body }: Visit) =>
  headers['x-robots-tag'] === 'noindex' && body.includes('/edge/v1/check.js')
/** What the check's button leads to. */
export const buttonOf = ({ body }: Visit) => (/id="go" href="([^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&#38;', '&')
