/**
 * `npm run bench:check`: how long the check holds a visitor up, from the request for a hosted link until the page asks
 * for its address again, in a headless Chromium on loopback. `--slow 4`: the processor slowed so many times;
 * `--rounds 9`.
 */
import { chromium, type Browser } from '@playwright/test'
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
    await page.getByText('This page is not available here.').waitFor()
  } finally {
    await context.close()
  }
  return { whole: (opened[1] ?? Number.NaN) - (opened[0] ?? 0), probe }
}

const weir = await startWeir({ args: [] })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
try {
  const client = await makeClient(weir, await signIn(weir))
  const took: Took[] = []
  // a campaign for each: who took the check today, and whose browser showed automation, does not get it again
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
  for (const { key } of campaigns) took.push(await visit(browser, `${weir.url}/c/${key}`))
  // the first one starts the browser's own parts
  for (const what of ['whole', 'probe'] as const) {
    const sorted = took
      .slice(1)
      .map((one) => Math.round(one[what]))
      .toSorted((a, b) => a - b)
    console.log(`${what}, slowed ${SLOW} times: median ${sorted[sorted.length >> 1]} ms (${sorted.join(', ')})`)
  }
} finally {
  await browser.close()
  await weir.stop()
  removeFolder(weir.dataDir)
}
