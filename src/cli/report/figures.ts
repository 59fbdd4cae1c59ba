/** Statistics of a report, collected from judged visits. */
import { neighbourhoodOf } from '../../lib/net/address.ts'
import type { JudgedLine } from '../../edge/answer/log/stand-alone.ts'
import { describeAgent } from '../../judge/agent/agent-described.ts'
import type { Agent, Facts } from '../../judge/facts.ts'
import type { Verdict } from '../../judge/verdict.ts'
import { addTo, type Counts, createCounter, type Group, noCounts, visitsOf } from './counter.ts'
import { ranked, type Ranking } from './ranking.ts'

export const DIMENSIONS = ['source', 'placement', 'referrer', 'network', 'address'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Values kept of each; rarer ones are merged. */
export const MOST_VALUES = 50_000
const [MOST_DAYS, MOST_CRAWLERS] = [4000, 2000]
/** More days are shown as months. */
const MOST_BARS = 92

export type Crawler = { name: string; operator: string; purpose: string; standing: Verification; visits: number }
/** `none`: claims no checkable crawler. */
type Verification = 'verified' | 'unchecked' | 'false' | 'none'

export type Figures = {
  /** ISO 8601; '' without visits. */
  from: string
  to: string
  visits: number
  total: Counts
  /** Days or months, UTC, in order. */
  days: { day: string; counts: Counts }[]
  /** Visits by signal; a visit may have several. */
  signals: { signal: string; counts: Counts }[]
  /** Visits that claim a known bot; `false`: falsely. */
  crawlers: Crawler[]
  crawlersCut: boolean
  rankings: Record<Dimension, Ranking>
}

type Collector = { add: (judged: JudgedLine) => void; read: () => Figures }

/** Bounded memory. */
export function createCollector(): Collector {
  const total = noCounts()
  const [days, crawlers] = [createCounter(MOST_DAYS), createCounter(MOST_CRAWLERS)]
  const signals = new Map<string, Counts>()
  const counters = Object.fromEntries(DIMENSIONS.map((name) => [name, createCounter(MOST_VALUES)])) as Record<
    Dimension,
    ReturnType<typeof createCounter>
  >
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

  return {
    add({ facts, verdict }) {
      const group = groupOf(verdict)
      total[group] += 1
      from = Math.min(from, facts.time)
      to = Math.max(to, facts.time)
      days.add(new Date(facts.time).toISOString().slice(0, 10), group)
      for (const { signal } of verdict.reasons) {
        const counts = signals.get(signal) ?? noCounts()
        counts[group] += 1
        signals.set(signal, counts)
      }
      for (const name of DIMENSIONS) counters[name].add(VALUES[name](facts), group)
      const crawler = crawlerOf(facts)
      if (crawler !== undefined) crawlers.add(crawler, group)
    },
    read: () => ({
      from: Number.isFinite(from) ? new Date(from).toISOString() : '',
      to: Number.isFinite(to) ? new Date(to).toISOString() : '',
      visits: visitsOf(total),
      total: { ...total },
      days: barsOf(days.read()),
      signals: [...signals]
        .map(([signal, counts]) => ({ signal, counts }))
        .toSorted((a, b) => visitsOf(b.counts) - visitsOf(a.counts) || a.signal.localeCompare(b.signal)),
      crawlers: crawlersOf(crawlers.read().values),
      crawlersCut: crawlers.read().cut,
      rankings: Object.fromEntries(
        DIMENSIONS.map((name) => [name, ranked(counters[name].read())]),
      ) as Figures['rankings'],
    }),
  }
}

function groupOf({ class: hitClass, suspicious, category }: Verdict): Group {
  if (category === 'verified' || category === 'unverified') return 'crawlers'
  if (hitClass === 'bot') return 'bots'
  return suspicious ? 'suspicious' : 'people'
}

const VALUES: Readonly<Record<Dimension, (facts: Facts) => string>> = {
  source: ({ utmSource }) => utmSource,
  placement: ({ utmPlacement, placement }) => utmPlacement || placement,
  referrer: ({ referrer, domain }) => {
    const host = URL.canParse(referrer) ? new URL(referrer).hostname : ''
    return host === domain ? '' : host
  },
  network: ({ asn, isp, ip }) => (asn > 0 ? `AS${asn} ${isp}`.trim() : networkText(neighbourhoodOf(ip), ip)),
  address: ({ ip }) => ip,
}

const networkText = (neighbourhood: string, ip: string): string =>
  ip.includes(':') ? `${neighbourhood}::/48` : `${neighbourhood}.0/24`

const described = new WeakMap<Agent, ReturnType<typeof describeAgent> | null>()

const SEPARATOR = '\n'

function crawlerOf({ agent, userAgent, crawler }: Facts): string | undefined {
  let known = described.get(agent)
  if (known === undefined) described.set(agent, (known = describeAgent(userAgent, agent) ?? null))
  if (known === null) return undefined
  const standing = verificationOf(agent, crawler)
  return [known.purpose, standing, known.operator, known.name].join(SEPARATOR)
}

function verificationOf({ claims }: Agent, crawler: Facts['crawler']): Verification {
  if (claims === '') return 'none'
  return crawler === 'verified' || crawler === 'false' ? crawler : 'unchecked'
}

const crawlersOf = (values: ReadonlyMap<string, Counts>): Crawler[] =>
  [...values]
    .map(([key, counts]) => {
      const [purpose = '', standing = '', operator = '', name = ''] = key.split(SEPARATOR)
      return { name, operator, purpose, standing: standing as Verification, visits: visitsOf(counts) }
    })
    .toSorted((a, b) => b.visits - a.visits || a.name.localeCompare(b.name))

/** The rest becomes a last bar. */
function barsOf({ values, others }: { values: ReadonlyMap<string, Counts>; others: Counts }): Figures['days'] {
  const length = values.size > MOST_BARS ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length
  const bars = new Map<string, Counts>()
  for (const [day, counts] of values) {
    const name = day.slice(0, length)
    const bar = bars.get(name) ?? noCounts()
    addTo(bar, counts)
    bars.set(name, bar)
  }
  const sorted = [...bars].map(([day, counts]) => ({ day, counts })).toSorted((a, b) => a.day.localeCompare(b.day))
  return visitsOf(others) > 0 ? [...sorted, { day: '', counts: { ...others } }] : sorted
}
