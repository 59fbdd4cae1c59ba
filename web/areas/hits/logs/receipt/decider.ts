import type { Log, Reason } from '../../../../../src/contract/hits/hits.ts'
import type { CampaignField } from '../../../../shared/campaign-field.ts'
import type { Condition } from '../../../../shared/hits/conditions.ts'
import { conditionOfEntry } from '../../../../shared/lists/logs-of.ts'
import { decisiveOf, listedBy, weightsOf } from '../sentence.ts'

type Decided = Pick<Log, 'class' | 'suspicious' | 'category' | 'reasons' | 'country' | 'splitGroup'>

/** The first weak one; undefined: none. */
function decidingReason(hit: Decided): Reason | undefined {
  const { weak, conclusive } = weightsOf(hit.reasons)
  const allow = hit.reasons.find((reason) => listedBy(reason)?.list === 'allow')
  if (hit.class === 'target' && allow) return allow
  return decisiveOf(hit, conclusive) ?? weak[0]
}

/** Undefined without a reason. */
export function conditionOf(hit: Decided): Condition | undefined {
  const reason = decidingReason(hit)
  if (!reason) return undefined
  if (reason.signal === 'policy.country_excluded' || reason.signal === 'policy.country_not_allowed')
    return { field: 'country', verb: 'is', value: hit.country }
  const entry = listedBy(reason)
  return (entry && conditionOfEntry(entry)) ?? { field: 'reason', verb: 'is', value: reason.signal }
}

const FIELDS: Readonly<Record<string, CampaignField>> = {
  'policy.country_excluded': 'excludedCountries',
  'policy.country_not_allowed': 'countries',
  'policy.schedule': 'schedule.from',
  'policy.stop_keyword': 'stopKeywords',
  'policy.value_excluded': 'excludedValues',
  'activity.repeat_clicks': 'repeatLimit',
}

export function fieldsOf({ reasons, splitGroup }: Decided): CampaignField[] {
  const rules = reasons.flatMap(({ signal, value }): CampaignField[] => {
    const field = FIELDS[signal]
    if (signal.startsWith('list.rule_')) return [`rule:${value}`]
    return field ? [field] : []
  })
  return splitGroup === '' ? rules : [...rules, `splitGroup:${splitGroup}`]
}

/** Of those, what decided: changing another alone would not let the visit pass. */
export function decidingFields(hit: Decided): CampaignField[] {
  const reason = decidingReason(hit)
  return reason ? fieldsOf({ ...hit, reasons: [reason], splitGroup: '' }) : []
}
