/** An edge that stores nothing, for fuzzed visits. */
import { campaignSettings } from '../../src/contract/campaigns/campaigns.ts'
import { judgeVisit, type EdgeParts } from '../../src/edge/answer/answer-visit.ts'
import { createSnapshot } from '../../src/edge/feeds/snapshot.ts'
import { toldVisit } from '../../src/contract/integration/edge.ts'
import { takeSignals } from '../../src/edge/remember/probe.ts'
import { lineOf } from '../../src/store/events/spool/line.ts'
import { createVisitRates } from '../../src/store/shared/visit-rates.ts'
import { createVisitorWindow } from '../../src/store/shared/window.ts'
import { hashToken } from '../../src/edge/feeds/tokens.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const KEY = 'c_fuzz'

function partsOf(): EdgeParts {
  const nothing = {
    asn: 0,
    isp: '',
    usageType: '',
    hosting: '',
    tor: false,
    vpn: '',
    relay: false,
    crawlers: [],
    country: 'DE',
    region: '',
    city: '',
  }
  const parts = {
    snapshot: createSnapshot(() => new Date(NOW)),
    window: createVisitorWindow(10_000),
    marks: createVisitorWindow(10_000),
    rates: createVisitRates(1024),
    detection: {
      look: () => nothing,
      version: () => 'fuzz',
      tried: () => undefined,
      builtAt: () => new Date(0),
      checkedAt: () => 0,
    },
    crawlers: { check: () => 'unknown' },
    append: () => undefined,
    probes: {
      recall: () => undefined,
      othersOf: () => 'none',
      checkOf: () => undefined,
      referrerOf: () => undefined,
      learn: () => undefined,
    },
    now: () => NOW,
  } as unknown as EdgeParts
  const group = {
    name: 'A',
    conditions: [{ option: 'utmSource', is: true, values: ['x'] }],
    links: [{ link: 'https://t.example/{utm_source}?u={user_1}&ip={ip}', percent: 100 }],
  }
  const settings = campaignSettings.parse({
    name: 'Fuzz',
    targetMode: 'redirect',
    targetLink: 'https://t.example/?s={utm_source}',
    botLink: 'bot.html',
    stopKeywords: ['gratis', 'a'],
    splitGroups: [group],
    defaultLink: 'https://d.example/',
    passThrough: 'query',
    sensitivity: 'strict',
    repeatLimit: 3,
    holdOut: 5,
    countries: ['DE'],
    cutAddressDays: 0,
  })
  parts.snapshot.putAccounts(
    [],
    [
      {
        id: '1',
        tokens: [{ hash: hashToken('wt_fuzz'), until: null }],
        sealSecret: 'seal',
        active: true,
        paidExpiration: null,
        clickLimit: null,
        clicksUsed: 0,
      },
    ],
  )
  parts.snapshot.putCampaigns(
    [],
    [
      {
        id: '7',
        key: KEY,
        clientId: '1',
        name: 'Fuzz',
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
  return parts
}

const parts = partsOf()

/** Any visit with a known key is decided; its row is one parsable line. */
export function judgeBytes(bytes: Buffer): void {
  const given: unknown = JSON.parse(bytes.toString())
  const read = toldVisit.safeParse(typeof given === 'object' && given !== null ? { ...given, key: KEY } : given)
  if (!read.success) return
  const { row } = judgeVisit(parts, { clientId: '1', campaignId: undefined }, read.data)
  if (!row) return
  const line = lineOf(row)
  if (line.indexOf('\n') !== line.length - 1) throw new Error('the row is not one line')
  JSON.parse(line)
  if (/^(?:javascript|data):/i.test(row.destination))
    throw new Error(`the visit chose its destination: ${row.destination}`)
}

/** Report of a page's script. */
export function probeBytes(bytes: Buffer): void {
  const given: unknown = JSON.parse(bytes.toString())
  takeSignals(
    parts,
    { ip: '203.0.113.7', userAgent: 'x' },
    typeof given === 'object' && given !== null && !('ticket' in given) ? { ...given, key: KEY } : given,
  )
}
