/** Pure except for its policy cache. */
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { leavesOf } from '../../contract/campaigns/condition-words.ts'
import { CUT } from '../../contract/integration/edge.ts'
import { isFullUrl } from '../../contract/campaigns/links.ts'
import { dayReader } from '../../lib/time/day.ts'
import { cut } from '../../lib/text/text.ts'
import { type Costs, dimensionsOf, isBilled, type Priced, spreadCosts } from '../../rules/money/costs/spread.ts'
import { storedDecimal } from '../../lib/numbers/decimal.ts'
import { withFlow } from '../../rules/campaigns/flow-parts.ts'
import { type VerdictPair, moveOf, type Outcome } from '../../rules/experiments/replay.ts'
import { settingsOf } from '../../store/config/campaigns/campaigns.ts'
import type { RefusedCrawlers } from '../../store/config/crawlers/crawler-refusals.ts'
import type { ReplayQuestion } from '../../store/config/schema.ts'
import type { HitDetail } from '../../store/events/hits/receipt.ts'
import { dealGroups } from '../../judge/destination/split-slots.ts'
import { judge } from '../../judge/decide.ts'
import { expandDestination, personsLink } from '../../judge/destination/destination.ts'
import type { Facts } from '../../judge/facts.ts'
import type { CampaignPolicy } from '../../judge/policy/policy.ts'
import { firstOffer } from '../../judge/destination/offers.ts'
import type { Destination, Verdict } from '../../judge/verdict.ts'
import { draftedSet } from '../../judge/switched.ts'
import { readUrl } from '../../judge/visit.ts'
import { factsOf, policyOf } from './facts-of-hit.ts'
import { isFullAddress } from './reevaluate-network.ts'

export type JudgedCampaign = ReplayQuestion['campaigns'][number]
type How = Pick<ReplayQuestion, 'against' | 'timezone'> & {
  /** Each visit bears the whole price. */
  prices?: readonly Priced[] | undefined
}

type Drafted = Pick<ReplayQuestion['draft'], 'settings' | 'flow' | 'bannedSince' | 'signals'> & {
  facts?: ((known: Facts) => Facts) | undefined
  /** True if `facts` needs the whole address. */
  byAddress?: boolean | undefined
  without?: ReadonlySet<string> | undefined
}

export function compareVerdicts(
  { refused, ...campaign }: JudgedCampaign,
  { against, timezone, prices = [] }: How,
  { settings: changed, flow, facts: known, byAddress = false, without, bannedSince, signals }: Drafted = {},
): (kept: HitDetail) => VerdictPair {
  const settings = draftedSettings(settingsOf(campaign), { settings: changed, flow })
  const draft = withSignals(settings ? drafted(campaign, settings) : campaign, signals)
  const saved = policiesOf(campaign, refused)
  const next = settings || signals ? policiesOf(draft, refused) : saved
  const dayOf = dayReader(timezone)
  const billedOf = prices.length === 0 ? () => NO_COSTS : billReader(prices)
  const asksAddress = byAddress || [settingsOf(campaign), settings ?? settingsOf(campaign)].some(asksOfAddress)
  const rereads = settings !== undefined && namesOf(settings) !== namesOf(settingsOf(campaign))
  return (kept) => {
    const facts = factsOf(kept)
    const policy = next(kept)
    const after = bannedSince === undefined ? policy : { ...policy, bannedSince }
    const seen = known ? known(facts) : facts
    const under = rereads ? { ...seen, ...readUrl(facts.url, after) } : seen
    const { verdict } = judge(under, after, without)
    const becomes = outcomeOf(verdict, { facts: under, policy: after, kept, against })
    const before = saved(kept)
    const was =
      against === 'then'
        ? outcomeThen(kept, before)
        : outcomeOf(judge(facts, before).verdict, { facts, policy: before, kept, against })
    return {
      hit: kept.log.hit,
      campaign: kept.log.campaign,
      time: kept.log.time,
      day: dayOf(facts.time),
      unique: kept.log.unique,
      was,
      becomes: { ...becomes, reasons: verdict.reasons },
      billed: moveOf({ was, becomes }) ? billedOf(kept) : NO_COSTS,
      values: valuesOf(under, [...kept.log.reasons, ...verdict.reasons]),
      partly: kept.crawler === '' || (asksAddress && !isFullAddress(kept.log.ip)),
      checked: kept.checked !== '',
    }
  }
}

function draftedSettings(
  saved: CampaignSettings,
  { settings, flow }: Pick<Drafted, 'settings' | 'flow'>,
): CampaignSettings | undefined {
  if (flow) return withFlow(saved, { id: saved.flow ?? '', parts: flow })
  return settings && withChanges(saved, settings)
}

const withChanges = (
  settings: CampaignSettings,
  changed: NonNullable<ReplayQuestion['draft']['settings']>,
): CampaignSettings => ({
  ...settings,
  ...(Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as Partial<CampaignSettings>),
})

/** Rules by IP cannot be judged on a shortened address. */
const asksOfAddress = ({ rules = [] }: Partial<Pick<CampaignSettings, 'rules'>>): boolean =>
  rules.some(({ conditions }) => leavesOf(conditions).some(({ leaf }) => leaf.option === 'ip'))

/** As if these settings were saved now. */
const drafted = (campaign: JudgedCampaign, settings: CampaignSettings): JudgedCampaign => ({
  ...campaign,
  settings,
  dealt: dealGroups(settings, campaign.settings, campaign.dealt),
})

const withSignals = (campaign: JudgedCampaign, signals: ReplayQuestion['draft']['signals']): JudgedCampaign =>
  signals ? { ...campaign, signals: draftedSet(campaign.signals, signals) } : campaign

const namesOf = ({ utm, user }: CampaignSettings): string => JSON.stringify([utm, user])

/** Cached: a campaign's hits rarely differ otherwise. */
export function policiesOf(
  campaign: JudgedCampaign,
  refused: RefusedCrawlers | undefined,
): (kept: HitDetail) => CampaignPolicy {
  const known = new Map<string, CampaignPolicy>()
  return ({ log: { category, reasons } }) => {
    const banned = reasons.find(({ signal }) => signal === 'policy.banned')?.value ?? ''
    const name = `${category === 'unprotected' ? category : ''} ${banned}`
    let policy = known.get(name)
    if (!policy) known.set(name, (policy = policyOf(campaign, { category, reasons }, refused)))
    return policy
  }
}

type Situation = { facts: Facts; policy: CampaignPolicy; kept: HitDetail; against: ReplayQuestion['against'] }

/** Drops query and fragment, known only for the original link. */
const plainLink = (to: string): string => to.replace(/[?#].*$/s, '')

function outcomeOf(
  { class: hitClass, suspicious, category, destination }: Verdict,
  { facts, policy, kept, against }: Situation,
): Outcome {
  const person = personsLink(facts, policy)
  const to =
    offerLink(destination, kept) ?? cut(expandDestination(destination.to, facts, policy, kept.log.hit), CUT.url)
  return {
    class: hitClass,
    suspicious,
    category,
    passes: destination.mode === person.mode && destination.to === person.to && destination.offer === person.offer,
    link: against === 'then' ? plainLink(to) : linkOf(destination),
    to,
  }
}

/**
 * The original offer keeps its destination, since that day's cap usage is unknown. Of another offer only the id is
 * known. Undefined: no offer.
 */
function offerLink({ offer }: Destination, { log, offersPassed }: HitDetail): string | undefined {
  if (offer === '') return undefined
  return offer === firstOffer({ offer: log.offer, offersPassed }) ? log.destination : `offer:${offer}`
}

const linkOf = ({ to, offer }: Destination): string => (offer === '' ? to : `offer:${offer}`)

/** Bot pages are local files, people's links hardly ever. */
const outcomeThen = ({ log }: HitDetail, { botLink }: CampaignPolicy): Outcome => ({
  class: log.class,
  suspicious: log.suspicious,
  category: log.category,
  passes: isFullUrl(log.destination) || log.destination !== botLink,
  link: plainLink(log.destination),
  to: log.destination,
})

const valuesOf = (facts: Facts, reasons: HitDetail['log']['reasons']): VerdictPair['values'] => ({
  country: [facts.country],
  utmPlacement: [facts.utmPlacement],
  placement: [facts.placement],
  utmSource: [facts.utmSource],
  isp: [facts.isp],
  browser: [facts.agent.browser],
  platform: [facts.agent.platform],
  deviceType: [facts.agent.deviceType],
  reason: [...new Set(reasons.map(({ signal }) => signal))],
})

const NO_COSTS: Costs = new Map()

function billReader(prices: readonly Priced[]): (kept: HitDetail) => Costs {
  const dimensions = dimensionsOf(prices)
  const { ofVisits } = spreadCosts(prices, [])
  return ({ log }) => {
    if (!isBilled(log.category)) return NO_COSTS
    const scope = Object.fromEntries(
      dimensions.flatMap((dimension) => (dimension === 'reason' ? [] : [[dimension, String(log[dimension])]])),
    )
    const named = storedDecimal(log.clickCost || '0')
    return ofVisits([
      {
        campaign: log.campaign,
        bucket: Date.parse(log.time),
        scope,
        visits: 1,
        bots: 0,
        own: false,
        named,
        namedBots: 0n,
      },
    ])
  }
}
