/** A stored hit as the classifier saw it, so that the very function that decided can be asked again. */
import { LIST_TYPES } from '../../contract/list-words.ts'
import { settingsOf, type CampaignRow } from '../../store/config/campaigns.ts'
import { readProbe } from '../../store/events/probes-seen.ts'
import type { KeptHit } from '../../store/events/receipt.ts'
import { parseAgent } from '../../traffic/agent.ts'
import { compilePolicy } from '../../traffic/compile.ts'
import type { CrawlerCheck, Facts, Listed } from '../../traffic/facts.ts'
import { listReason } from '../../traffic/list-reason.ts'
import type { CampaignPolicy } from '../../traffic/policy.ts'

type Reasons = KeptHit['log']['reasons']

export function factsOf({ log, crawler, network, repeats, pace, source, headersSeen, headers, probe }: KeptHit): Facts {
  return {
    ...log,
    source: source === '' ? 'site' : source,
    time: Date.parse(log.time),
    network,
    agent: parseAgent(log.userAgent),
    crawler: crawler === '' ? standingBy(log) : crawler,
    headers: headersSeen ? headers : null,
    listed: listedBy(log.reasons),
    probe: readProbe(probe) ?? null,
    repeats: Math.max(1, repeats),
    pace,
  }
}

/** How a claim stood in a hit from before that was kept of it: what was concluded says it. */
function standingBy({ category, reasons }: KeptHit['log']): CrawlerCheck {
  if (category === 'verified') return 'verified'
  if (category === 'unverified') return 'unknown'
  return reasons.some(({ signal }) => signal === 'crawler.false_claim') ? 'false' : 'none'
}

/** The entry that spoke among the reasons. */
function listedBy(reasons: Reasons): Listed | null {
  for (const { signal, value } of reasons) {
    const [, scope, list] = /^list\.(client|global)_(block|allow)$/.exec(signal) ?? []
    if (scope === undefined) continue
    const type = LIST_TYPES.find((one) => value.startsWith(listReason({ type: one, value: '' }))) ?? 'ips'
    return {
      scope: scope as Listed['scope'],
      list: list as Listed['list'],
      type,
      entry: '',
      value: value.slice(listReason({ type, value: '' }).length),
    }
  }
  return null
}

const BANNED = 'policy.banned'

/**
 * The campaign's settings as they are now, with the state of account and campaign as it was when the hit was decided.
 */
export function policyOf(
  campaign: Pick<CampaignRow, 'id' | 'key' | 'name' | 'tag' | 'version' | 'settings' | 'dealt'>,
  { category, reasons }: Pick<KeptHit['log'], 'category' | 'reasons'>,
): CampaignPolicy {
  const { id, key, name, version, dealt } = campaign
  const banned = reasons.find(({ signal }) => signal === BANNED)?.value ?? ''
  return compilePolicy({
    id,
    key,
    name,
    version,
    dealt,
    status: 'active',
    settings: settingsOf(campaign),
    bannedSince: banned.replace(/^since /, ''),
    unprotected: category === 'unprotected' ? 'inactive' : '',
  })
}
