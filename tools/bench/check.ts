/**
 * `npm run bench:check`: delay of a visitor by the check, from requesting a hosted link until the page requests its
 * address again, in headless Chromium on loopback. Alternates with a control: an empty page that posts a word and
 * requests again at once. `--slow 4`: CPU slowdown; `--rounds 9`.
 */
import { chromium, type Browser } from '@playwright/test'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { agentOn, CHROMIUM } from '../../tests/support/chromium.ts'
import {
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  untilLive,
  type MadeCampaign,
} from '../../tests/support/weir.ts'

const { values } = parseArgs({
  options: { slow: { type: 'string', default: '1' }, rounds: { type: 'string', default: '9' } },
})
const [SLOW, ROUNDS] = [Number(values.slow), Number(values.rounds)]

type Took = { whole: number; probe: number }

/** One visitor with a fresh profile. Milliseconds. */
async function visit(browser: Browser, url: string): Promise<Took> {
  const context = await browser.newContext({ userAgent: agentOn('X11; Linux x86_64') })
  const page = await context.newPage()
  if (SLOW > 1) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  }
  const opened: number[] = []
  let probe = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(performance.now())
    if (request.url().endsWith('/edge/v1/signals'))
      probe = (JSON.parse(request.postData() ?? '{}') as { seen: { took?: number } }).seen.took ?? probe
  })
  try {
    await page.goto(url)
    await page.getByText(FINAL).waitFor()
  } finally {
    await context.close()
  }
  return { whole: (opened[1] ?? Number.NaN) - (opened[0] ?? 0), probe }
}

const FINAL = 'This page is not available here.'

/** Answers a path first with the page in between, then with the requested page. */
function controlPages(): Server {
  const seen = new Set<string>()
  return createServer((request, response) => {
    const { url = '' } = request
    if (url === '/go.js') {
      response.setHeader('content-type', 'text/javascript')
      response.end("fetch('/word',{method:'POST',keepalive:true,body:'{}'}).then(()=>location.reload())")
      return
    }
    response.setHeader('content-type', 'text/html')
    if (url === '/word' || seen.has(url)) response.end(`<p>${FINAL}</p>`)
    else response.end('<!doctype html><title>x</title><script async src="/go.js"></script><p>x</p>')
    seen.add(url)
  })
}

const control = controlPages().listen(0, '127.0.0.1')
await once(control, 'listening')
const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`
const weir = await startWeir({ args: [] })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
try {
  const client = await makeClient(weir, await signIn(weir))
  const [took, least]: [Took[], Took[]] = [[], []]
  // a campaign per visit: a visitor checked today is not checked again
  const campaigns: MadeCampaign[] = []
  for (let round = 0; round <= ROUNDS; round++)
    campaigns.push(
      await makeCampaign(weir, client, {
        targetMode: 'redirect',
        targetLink: 'https://garden.example/',
        check: 'new',
      }),
    )
  for (const campaign of campaigns.slice(-1)) await untilLive(weir, client, campaign)
  for (const { key } of campaigns) {
    took.push(await visit(browser, `${weir.url}/c/${key}`))
    least.push(await visit(browser, `${controlUrl}/${key}`))
  }
  const say = (what: string, each: number[]): void => {
    // The first visit also starts browser processes.
    const sorted = each.slice(1).toSorted((a, b) => a - b)
    const all = sorted.map((one) => one.toFixed(0)).join(', ')
    console.log(`${what}, slowed ${SLOW} times: median ${sorted[sorted.length >> 1]?.toFixed(0)} ms (${all})`)
  }
  say(
    'check',
    took.map(({ whole }) => whole),
  )
  say(
    'until its script has read the browser',
    took.map(({ probe }) => probe),
  )
  say(
    'control',
    least.map(({ whole }) => whole),
  )
  say(
    'check beyond control',
    took.map(({ whole }, index) => whole - (least[index]?.whole ?? 0)),
  )
} finally {
  control.close()
  await browser.close()
  await weir.stop()
  removeFolder(weir.dataDir)
}
