/** A real WordPress whose campaign checks everyone new, and both sides' view of its visitors. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { agentOn, openChromium, openScreen } from './chromium.ts'
import { freePort, type Visit } from './php.ts'
import { installPlugin, startWordPress, type WordPress } from './wordpress.ts'
import { expectOk, makeCampaign, makeClient, signIn, until, untilLive, type Client, type RunningWeir } from './weir.ts'

/** Visitors have an address of their own, which WordPress reads. */
export const BEHIND = { proxy_header: 'X-Forwarded-For', proxies: '127.0.0.1' }

/** File where WordPress notes its answers. */
const SEEN = 'wp-content/seen.log'
const NOTES = `<?php
add_action('shutdown', function () {
  if (PHP_SAPI === 'cli') return;
  $check = in_array('X-Robots-Tag: noindex', headers_list(), true);
  $purpose = isset($_SERVER['HTTP_SEC_PURPOSE']) ? $_SERVER['HTTP_SEC_PURPOSE'] : '';
  file_put_contents(ABSPATH . '${SEEN}', json_encode(['url' => $_SERVER['REQUEST_URI'], 'purpose' => $purpose, 'check' => $check]) . "\\n", FILE_APPEND | LOCK_EX);
});`
type Answered = { url: string; purpose: string; check: boolean }

/** A loopback port to Weir that can be shut: requests then get no answer. */
export type Passage = { url: string; shut: boolean; close: () => Promise<void> }
async function openPassage(to: number): Promise<Passage> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    if (passage.shut) return
    const inner = connect(to, '127.0.0.1').on('error', () => undefined)
    sockets.add(inner)
    // open connections stay without an answer
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
  /** Leads to Weir for the plugins. */
  edge: Passage
  /** Answers since the last `forget`, oldest first. */
  answered: () => Answered[]
  /** Of these: address, and if it was the check. */
  checks: () => [string, boolean][]
  forgetAnswers: () => void
  /** Forgets the plugin's failures and cached pages. */
  forget: () => void
  /** Matching hits, oldest first, once there are `count`. */
  hits: (count: number, meant: (hit: Hit) => boolean) => Promise<Hit[]>
  receipt: (hit: string) => Promise<Receipt>
  close: () => Promise<void>
}

/** With the plugin as downloaded, and the pages chairs, tables and robots. */
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
/** A headless page that does not call itself so. */
export const pageOf = async (browser: Browser, system: string, more: Context = {}): Promise<Page> =>
  (await browser.newContext({ userAgent: agentOn(system), ...more })).newPage()
/** At its own address. */
export const pageAt = (browser: Browser, ip: string, more: Context = {}): Promise<Page> =>
  pageOf(browser, 'X11; Linux x86_64', { extraHTTPHeaders: { 'x-forwarded-for': ip }, ...more })

/** A person's browser: with a window, started by hand, observed by its debugging port. */
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
/** Target of the check's button. */
export const buttonOf = ({ body }: Visit) => (/id="go" href="([^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&#38;', '&')
