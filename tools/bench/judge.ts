/**
 * `npm run bench:judge`: cost of deciding alone, from input to row text, without HTTP and disk. CPU microseconds a
 * visit, and relative to a control in the same run: medians with spread.
 */
import { hash } from 'node:crypto'
import { newId } from '../../src/lib/secrets/new-id.ts'
import { campaignSettings } from '../../src/contract/campaigns/campaigns.ts'
import { decideVisit, type EdgeParts } from '../../src/edge/answer/answer-visit.ts'
import { placeOf } from '../../src/edge/remember/browser-key.ts'
import { createSnapshot } from '../../src/edge/feeds/snapshot.ts'
import { lineOf } from '../../src/store/events/spool/line.ts'
import { joinProbes } from '../../src/store/shared/probe-channel.ts'
import { createVisitRates } from '../../src/store/shared/visit-rates.ts'
import { createVisitorWindow } from '../../src/store/shared/window.ts'
import { AGENT, CHROME_HEADERS } from '../../src/judge/builders.ts'
import { median, spread } from './measure.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9)
const VISITS = 20_000
const NETWORK = { asn: 3320, isp: 'Telekom', usageType: 'isp', hosting: '', tor: false, vpn: '', relay: false }
const KNOWN = { ...NETWORK, crawlers: [], country: 'DE', region: '', city: '' }

let now = Date.UTC(2026, 10, 18, 12)
let bytes = 0

function openParts(): EdgeParts {
  const snapshot = createSnapshot(() => new Date(now))
  const settings = campaignSettings.parse({
    name: 'Bench',
    targetMode: 'redirect',
    targetLink: 'https://t.example/?id={hit}',
    botLink: 'bot.html',
  })
  snapshot.putAccounts(
    [],
    [{ id: '1', tokens: [], sealSecret: 'seal', active: true, paidExpiration: null, clickLimit: null, clicksUsed: 0 }],
  )
  snapshot.putCampaigns(
    [],
    [
      {
        id: '7',
        key: 'c',
        clientId: '1',
        name: 'Bench',
        version: 1,
        status: 'active',
        settings,
        dealt: [],
        archived: false,
        tokens: [],
        bannedSince: '',
      },
    ],
  )
  return {
    snapshot,
    window: createVisitorWindow(1_000_000),
    marks: createVisitorWindow(500_000),
    rates: createVisitRates(),
    detection: { look: () => KNOWN, version: () => 'bench', tried: () => undefined } as Partial<
      EdgeParts['detection']
    > as EdgeParts['detection'],
    crawlers: { check: () => 'none' },
    append: (row) => (bytes += lineOf(row).length),
    probes: joinProbes(`bench-${process.pid}`, placeOf),
    now: () => now,
  } as Partial<EdgeParts> as EdgeParts
}

const URL = 'https://shop.example/lp?utm_source=google&utm_campaign=autumn&utm_term=shoes'

/** `at`: number of the visit. Forty visitors a second. */
type Kind = { name: string; ip: (at: number) => string; url: (at: number) => string; language?: (at: number) => string }
const address = (at: number): string => `${80 + ((at >>> 16) % 100)}.${(at >>> 8) & 255}.${at & 255}.7`
const KINDS: readonly Kind[] = [
  { name: 'new visitors', ip: address, url: () => URL },
  {
    name: 'new visitors with a click id',
    ip: address,
    url: (at) => `${URL}&gclid=Cj0KCQiA${hash('sha1', String(at), 'base64url')}_BwE`,
  },
  {
    name: 'new visitors, each with a head of its own',
    ip: address,
    url: () => URL,
    language: (at) => `de-DE,de;q=0.9,x-${at}`,
  },
  { name: 'visitors who come ten times', ip: (at) => address(Math.floor(at / 10)), url: () => URL },
]

/** Similar deterministic work: hashing and writing JSON. CPU microseconds a turn. */
function control(): number {
  const before = process.cpuUsage()
  for (let turn = 0; turn < VISITS; turn += 1)
    bytes += hash('sha1', JSON.stringify({ turn, ...CHROME_HEADERS }), 'base64url').length
  return microsSince(before)
}

function microsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / VISITS
}

let visits = 0
function round(parts: EdgeParts, { ip, url, language = () => 'de-DE,de;q=0.9' }: Kind): number {
  const grant = { clientId: '1', campaignId: undefined }
  const inputs = Array.from({ length: VISITS }, () => {
    visits += 1
    return {
      key: 'c',
      ip: ip(visits),
      userAgent: AGENT.chrome,
      url: url(visits),
      headers: { ...CHROME_HEADERS, 'accept-language': language(visits) },
    }
  })
  const before = process.cpuUsage()
  for (const input of inputs) {
    now += 25
    decideVisit(parts, grant, input)
  }
  return microsSince(before)
}

newId(now)
const taken = new Map<string, number[]>(KINDS.map(({ name }) => [name, []]))
const controls: number[] = []
for (let turn = 0; turn <= ROUNDS; turn += 1) {
  const parts = openParts()
  const measured = control()
  const costs = KINDS.map((kind) => [kind.name, round(parts, kind)] as const)
  if (turn === 0) continue // JIT warm-up
  controls.push(measured)
  for (const [name, cost] of costs) taken.get(name)?.push(cost)
}
const base = median(controls)
console.log(`control: ${base.toFixed(2)} µs (${spread(controls)})`)
for (const [name, costs] of taken)
  console.log(
    `${name}: ${median(costs).toFixed(1)} µs (${spread(costs)}), ${(median(costs) / base).toFixed(2)} controls`,
  )
