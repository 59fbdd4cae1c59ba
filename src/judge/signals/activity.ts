import type { Signal } from '../verdict.ts'
import { BURST_FACTOR } from '../bursts.ts'
import { isSharedNetwork } from '../patterns.ts'
import { probePathIn } from '../data/probe-paths.ts'
import type { Facts } from '../facts.ts'
import type { CampaignPolicy } from '../policy/policy.ts'
import { hasAnswered } from '../probe/probe-signals.ts'
import { acceptDiffers, clientHintsDiffer, oddAccept, oddBrands, oddFetch } from './headers-contradictions.ts'
import { noAccept, noFetchMetadata, noUpgrade, unheardProbe } from './headers.ts'
import { programHead, writingOf } from './headers-program-head.ts'

/**
 * Hits in ten minutes on a campaign: one every two seconds. Addresses and networks may be an office or a carrier's
 * customers, so those stay weak.
 */
const MOST = { visitor: 300, address: 600, network: 3000 } as const

/** Undefined at a usual rate. */
const rateText = (hits: number, most: number): string | undefined => (hits > most ? `${hits} in 10 minutes` : undefined)

/** In 24 hours, this hit included. */
export const repeatClicks: Signal = {
  name: 'activity.repeat_clicks',
  kind: 'activity',
  category: 'policy',
  read: ({ repeats }, { repeatLimit }) =>
    repeatLimit > 0 && repeats > repeatLimit
      ? { weight: 'conclusive', value: `${repeats} of ${repeatLimit}` }
      : undefined,
}

export const visitorRate: Signal = {
  name: 'activity.visitor_pace',
  kind: 'activity',
  category: 'general',
  threshold: { usual: MOST.visitor, least: 10, most: 3000 },
  read({ rates }, _policy, most = MOST.visitor) {
    const value = rateText(rates.visitor, most)
    return value === undefined ? undefined : { weight: 'conclusive', value }
  },
}

/** Silent for privacy relays: people share their exits by design. */
export const addressRate: Signal = {
  name: 'activity.address_pace',
  kind: 'activity',
  category: 'general',
  threshold: { usual: MOST.address, least: 20, most: 30_000 },
  read({ rates, network }, _policy, most = MOST.address) {
    const value = network.relay ? undefined : rateText(rates.address, most)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}

/** Silent for privacy relays: people share their exits by design. */
export const networkRate: Signal = {
  name: 'activity.network_pace',
  kind: 'activity',
  category: 'general',
  threshold: { usual: MOST.network, least: 50, most: 100_000 },
  read({ rates, network }, _policy, most = MOST.network) {
    const value = network.relay ? undefined : rateText(rates.network, most)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}

/**
 * A neighbourhood or operator far exceeds what the last fourteen days make likely, while the rest does not grow. Weak:
 * a class opening a page does that. Silent for carriers, relays and data-centre gateways: hundreds share their
 * addresses.
 */
export const networkBurst: Signal = {
  name: 'activity.network_burst',
  kind: 'activity',
  category: 'general',
  read(facts) {
    const { burst, burstUsual, burstMinutes, burstAsn } = facts.patterns
    if (burst === 0 || burst <= BURST_FACTOR * burstUsual || isSharedNetwork(facts)) return undefined
    const span = burstMinutes === 1 ? 'in a minute' : `in ${burstMinutes} minutes`
    const of = burstAsn > 0 ? `AS${burstAsn}: ` : ''
    return { weight: 'weak', value: `${of}${burst} ${span}; usually 0 to ${burstUsual}` }
  },
}

/** A file that scanners try and no page links to. Weak: staff may open it. Login folders (`/wp-admin`) do not count. */
export const probePath: Signal = {
  name: 'activity.probe_path',
  kind: 'activity',
  category: 'general',
  read({ url }) {
    const path = probePathIn(url)
    return path === undefined ? undefined : { weight: 'weak', value: path }
  },
}

/** Paths within a day; hidden files among them. */
const [FEWEST, FILES] = [3, 2]

/**
 * Several scanner paths make all the visitor's visits a scanner's. Conclusive with hidden files, which no page links
 * to. Weak for login pages, which staff open, and where others share address and agent.
 */
export const probePaths: Signal = {
  name: 'activity.probe_paths',
  kind: 'activity',
  category: 'general',
  read(facts) {
    const { probePaths: paths, probeFiles: files } = facts.patterns
    if (paths < FEWEST) return undefined
    const isScanner = files >= FILES && !isSharedNetwork(facts)
    return { weight: isScanner ? 'conclusive' : 'weak', value: `${paths} paths in a day` }
  },
}

/** A person may carry a click from home by phone to the office. */
const CLICK_NETWORKS_MOST = 3
/** More networks are no click but an id in a shared link. */
const NO_CLICK = 50

/**
 * One ad click from several networks in a day. Weak: a shared page carries its click id. Silent for VPNs, which change
 * networks.
 */
export const clickNetworks: Signal = {
  name: 'activity.click_networks',
  kind: 'activity',
  category: 'general',
  threshold: { usual: CLICK_NETWORKS_MOST, least: 1, most: NO_CLICK },
  read(facts, _policy, most = CLICK_NETWORKS_MOST) {
    const networks = facts.patterns.clickNetworks
    if (networks <= most || networks > NO_CLICK || isSharedNetwork(facts)) return undefined
    return { weight: 'weak', value: `${networks} networks in a day` }
  },
}

/** Distinct browsers within ten minutes. */
const AGENTS_ROTATE_FEWEST = 12
/** Visits per browser: several of twelve people share a browser or return. */
const VISITS_EACH = 1.2

/**
 * Nearly every visit has another browser; in an office they recur. Silent for carriers, relays and data-centre
 * gateways: hundreds share their addresses.
 */
export const agentsRotate: Signal = {
  name: 'activity.agents_rotate',
  kind: 'activity',
  category: 'general',
  read(facts) {
    const { agents } = facts.patterns
    const visits = facts.rates.address
    if (agents < AGENTS_ROTATE_FEWEST || visits > agents * VISITS_EACH || isSharedNetwork(facts)) return undefined
    return { weight: 'weak', value: `${agents} browsers in ${visits} visits` }
  },
}

/** Gaps within a few percent (`src/store/shared/visit-gaps.ts`). By chance: once in a hundred million. */
const EVEN_GAPS_FEWEST = 6

/** Timer-like intervals. Weak: self-reloading pages do that; several people at one address never do. */
export const evenGaps: Signal = {
  name: 'activity.even_gaps',
  kind: 'activity',
  category: 'general',
  read({ patterns: { evenGaps: even, gap } }) {
    return even >= EVEN_GAPS_FEWEST
      ? { weight: 'weak', value: `${even + 1} visits, ${(gap / 1000).toFixed(1)} s apart` }
      : undefined
  },
}

/** Visits ahead of one a second: sixty in thirty seconds are thirty ahead. Weak: restored tabs do that. */
const RUSH_FEWEST = 25

export const rush: Signal = {
  name: 'activity.rush',
  kind: 'activity',
  category: 'general',
  read({ patterns, rates }) {
    const isOne = rates.visitor > 2 * RUSH_FEWEST
    return patterns.rush >= RUSH_FEWEST && isOne
      ? { weight: 'weak', value: `${patterns.rush} visits ahead of one a second` }
      : undefined
  },
}

/**
 * Many pages of this address answered in a day without any input, unlike other visitors'
 * (`src/edge/remember/eventless.ts`). Weak: a wall display does that.
 */
export const eventless: Signal = {
  name: 'activity.eventless',
  kind: 'activity',
  category: 'sophisticated',
  read: ({ patterns: { eventless: pages } }) => (pages > 0 ? { weight: 'weak', value: `${pages} pages` } : undefined),
}

/** Visits within ten minutes. */
const RETURNS_MOST = 2

/** Contradictions that nothing between a person and a site causes. */
const CONTRADICTS = [noAccept, oddAccept, oddFetch, acceptDiffers, clientHintsDiffer, oddBrands]

/**
 * A program wrote this head: missing fetch metadata plus another missing header, a rewrite, or no answer. Alone each
 * has harmless causes: filters, gateways, people without scripts.
 */
function isWritten(facts: Facts, policy: CampaignPolicy): boolean {
  const found = (signal: Signal): boolean => signal.read(facts, policy) !== undefined
  if (CONTRADICTS.some(found)) return true
  if (found(programHead) && writingOf(facts)?.byProgram === true) return true
  return found(noFetchMetadata) && [noUpgrade, programHead, unheardProbe].some(found)
}

/** Several pages loaded nothing, though nearly all visitors load the image, even without scripts. */
const loadsNothing = (facts: Facts, policy: CampaignPolicy): boolean =>
  facts.patterns.unloaded > 0 && unheardProbe.read(facts, policy) !== undefined

/**
 * Program-made headers or nothing loaded, returning alone at its address. Strict only: people reload. Silent for
 * answering browsers, complete headers with unknown or normal image loading, and shared addresses.
 */
export const returns: Signal = {
  name: 'activity.returns',
  kind: 'activity',
  category: 'general',
  strictOnly: true,
  threshold: { usual: RETURNS_MOST, least: 1, most: 50 },
  read(facts, policy, most = RETURNS_MOST) {
    const { visitor, address } = facts.rates
    if (visitor <= most || address > visitor || hasAnswered(facts)) return undefined
    return isWritten(facts, policy) || loadsNothing(facts, policy)
      ? { weight: 'weak', value: `${visitor} in 10 minutes` }
      : undefined
  },
}
