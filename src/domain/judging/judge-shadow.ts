import type { ShadowedSettings } from '../../contract/campaigns/campaign-shadows.ts'
import type { Assessment } from '../../contract/experiments/replay-words.ts'
import type { DraftedSignals, SignalSet } from '../../contract/detection/signal-words.ts'
import type { Reason } from '../../contract/hits/hits.ts'
import { assessmentOf } from '../../rules/experiments/replay.ts'
import type { CampaignRow } from '../../store/config/campaigns/campaigns.ts'
import type { VersionRow } from '../../store/config/campaigns/campaign-versions.ts'
import type { HitDetail } from '../../store/events/hits/receipt.ts'
import { judge } from '../../judge/decide.ts'
import type { CampaignPolicy } from '../../judge/policy/policy.ts'
import { NO_CHANGES, draftedSet, readPolicyVersion } from '../../judge/switched.ts'
import { factsOf, policyOf, refusedThen, triedFactsOf } from './facts-of-hit.ts'

export type ShadowedCampaign = Pick<CampaignRow, 'id' | 'key' | 'name' | 'tag'> & {
  versions: readonly Pick<VersionRow, 'version' | 'settings' | 'dealt'>[]
}

/** `settings` apply over those of the visit. `data`: a version whose facts are stored with hits. */
export type ShadowChanges = { changes: DraftedSignals; settings: ShadowedSettings | null; data: string | null }

/** `signals`: names that make the difference. */
type ShadowJudged = { was: Assessment; becomes: Assessment; signals: string[] }

const MOST_POLICIES = 500

/**
 * `unsure`: stored facts do not reproduce the verdict, because settings or facts are missing, another version decided,
 * or an edge could not load data.
 */
export function judgeShadow({
  changes,
  settings,
  data,
}: ShadowChanges): (
  kept: HitDetail,
  campaign: ShadowedCampaign,
  sets: ReadonlyMap<number, SignalSet>,
) => ShadowJudged | 'unsure' {
  const policies = new Map<string, { real: CampaignPolicy; shadow: CampaignPolicy } | undefined>()

  function policiesFor(kept: HitDetail, campaign: ShadowedCampaign, sets: ReadonlyMap<number, SignalSet>) {
    const { log } = kept
    const banned = log.reasons.find(({ signal }) => signal === 'policy.banned')?.value ?? ''
    const refused = refusedThen(log.reasons)
    const isUnprotected = log.category === 'unprotected'
    const name = JSON.stringify([campaign.id, log.policyVersion, isUnprotected, banned, refused])
    if (policies.has(name)) return policies.get(name)
    if (policies.size >= MOST_POLICIES) policies.clear()
    const made = compiled(kept, campaign, sets)
    policies.set(name, made)
    return made
  }

  function compiled(
    { log }: HitDetail,
    { versions, ...campaign }: ShadowedCampaign,
    sets: ReadonlyMap<number, SignalSet>,
  ) {
    const by = readPolicyVersion(log.policyVersion)
    const saved = versions.find(({ version }) => version === by?.campaign)
    const signals = by?.set === 0 ? NO_CHANGES : sets.get(by?.set ?? -1)
    if (!saved || !signals) return undefined
    const real = policyOf({ ...campaign, ...saved, signals }, log, refusedThen(log.reasons))
    const drafted = { ...campaign, ...saved, settings: withSettings(saved.settings, settings) }
    const shadow = settings ? policyOf({ ...drafted, signals }, log, refusedThen(log.reasons)) : real
    return { real, shadow: { ...shadow, signals: draftedSet(signals, changes) } }
  }

  return (kept, campaign, sets) => {
    const under = policiesFor(kept, campaign, sets)
    if (!under) return 'unsure'
    const facts = factsOf(kept)
    const tried = data === null ? facts : triedFactsOf(kept, data)?.facts
    if (!tried) return 'unsure'
    const [real, shadow] = [judge(facts, under.real).verdict, judge(tried, under.shadow).verdict]
    const was = assessmentOf(real)
    if (was !== assessmentOf(kept.log)) return 'unsure'
    return { was, becomes: assessmentOf(shadow), signals: changedReasons(real.reasons, shadow.reasons) }
  }
}

const withSettings = <Kept extends object>(kept: Kept, settings: ShadowedSettings | null): Kept => ({
  ...kept,
  ...Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined)),
})

function changedReasons(real: readonly Reason[], shadow: readonly Reason[]): string[] {
  const nameOf = ({ signal, weight }: Reason): string => `${weight} ${signal}`
  const [one, other] = [new Set(real.map(nameOf)), new Set(shadow.map(nameOf))]
  const names = [...real, ...shadow].filter((reason) => !one.has(nameOf(reason)) || !other.has(nameOf(reason)))
  return [...new Set(names.map(({ signal }) => signal))]
}
