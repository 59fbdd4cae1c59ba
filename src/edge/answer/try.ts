/** Decides a visit as a real one, but counts and stores nothing. */
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { TriedVisit } from '../../contract/campaigns/try.ts'
import { compilePolicy } from '../../judge/policy/compile.ts'
import { dealGroups } from '../../judge/destination/split-slots.ts'
import { judge } from '../../judge/decide.ts'
import { expandDestination } from '../../judge/destination/destination.ts'
import type { Facts } from '../../judge/facts.ts'
import type { CampaignPolicy } from '../../judge/policy/policy.ts'
import type { Verdict } from '../../judge/verdict.ts'
import { resolveOffer } from './offers.ts'
import type { EdgeParts } from './answer-visit.ts'
import { gatherFacts } from '../read/gather-facts.ts'
import type { SignedInput } from '../feeds/signatures.ts'
import { policyAt } from '../feeds/snapshot.ts'

const NO_HIT = 'TEST'

type Trial = {
  visit: SignedInput
  /** Milliseconds; default now. */
  time?: number | undefined
  /** Unsaved; default the saved ones. */
  settings?: CampaignSettings | undefined
  /** Treats the campaign as running, unbanned and protected. */
  running?: boolean | undefined
}

/**
 * Undefined: the edge does not know the campaign.
 * @throws Refusal 422 for an invalid address.
 */
export function tryVisit(
  parts: Pick<
    EdgeParts,
    'detection' | 'crawlers' | 'snapshot' | 'window' | 'marks' | 'probes' | 'now' | 'rates' | 'bursts' | 'offerCounts'
  >,
  { visit, time = parts.now(), settings, running = false }: Trial,
): TriedVisit | undefined {
  const entry = parts.snapshot.campaign(visit.key)
  if (!entry) return undefined
  const now = policyAt(entry, time)
  const saved = running ? { ...now, ...RUNNING } : now
  const policy = settings ? withSettings(saved, settings) : saved
  const { facts } = gatherFacts(parts, entry, { input: visit, policy, time }, false)
  const { verdict, line } = judge(facts, policy)
  const { destination, heldOut: _never, ...concluded } = verdict
  const goes = (to: Pick<Verdict, 'destination'>): string =>
    resolveOffer(to, facts, {
      clientId: entry.clientId,
      offers: parts.snapshot.offers,
      counts: parts.offerCounts,
      counted: false,
    }).to
  return {
    ...concluded,
    line: { name: line.name, why: line.why },
    link: destination.to,
    action: { mode: destination.mode, to: expandDestination(goes(verdict), facts, policy, NO_HIT) },
    splitGroup: destination.splitGroup,
    splitLink: destination.splitLink,
    facts: toFactsView(facts),
    without: verdict.reasons.map(({ signal }) => ({ signal, ...judgedWithout(signal, { facts, policy, goes }) })),
  }
}

const RUNNING = { status: 'active', unprotected: '', bannedSince: '' } as const

function withSettings(saved: CampaignPolicy, settings: CampaignSettings): CampaignPolicy {
  const { splitGroups, landingGroups } = saved
  const dealt = dealGroups(
    settings,
    saved,
    [...splitGroups, ...landingGroups].map(({ slots }) => slots),
  )
  return compilePolicy({ ...saved, settings, dealt })
}

function judgedWithout(
  signal: string,
  { facts, policy, goes }: { facts: Facts; policy: CampaignPolicy; goes: (to: Pick<Verdict, 'destination'>) => string },
) {
  const { verdict } = judge(facts, policy, new Set([signal]))
  const { class: hitClass, suspicious, category } = verdict
  return { class: hitClass, suspicious, category, to: expandDestination(goes(verdict), facts, policy, NO_HIT) }
}

const toFactsView = ({
  ip,
  country,
  region,
  city,
  agent,
  language,
  domain,
  usageType,
  asn,
  isp,
  repeats,
}: Facts): TriedVisit['facts'] => ({
  ip,
  country,
  region,
  city,
  asn,
  isp,
  usageType,
  browser: agent.browser,
  browserVersion: agent.browserVersion,
  platform: agent.platform,
  deviceType: agent.deviceType,
  language,
  domain,
  repeats,
})
