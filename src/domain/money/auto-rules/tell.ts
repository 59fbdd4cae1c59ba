import type { Notice } from '../../../contract/notifications/notification-words.ts'
import { campaignNames } from '../../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import type { AutoRuleRow, RuleActRow } from '../../../store/config/money/auto-rules.ts'
import { notify } from '../../notifications/notify.ts'
import { thingNames } from './names.ts'

type Telling = {
  rule: AutoRuleRow
  day: string
  made: readonly RuleActRow[]
  /** Left out by the cap; 0: not notified. */
  capped: number
  now: Date
}

const MOST_NAMED = 10

/**
 * In the transaction of the record: an act that is written is notified. Dry runs and what was not possible are only
 * written.
 */
export async function tellOfRun(tx: Queries, { rule, day, made, capped, now }: Telling): Promise<void> {
  const listed = made.filter(({ state }) => state === 'done' || state === 'waits')
  const [first] = listed
  const about = { rule: rule.name, ruleId: rule.id }
  if (first) {
    const names = await thingNames(tx, listed)
    const campaigns = await campaignNames(
      tx,
      listed.flatMap(({ campaignId }) => campaignId ?? []),
    )
    const each = listed.map((act) => {
      const campaign = act.campaignId === null ? undefined : campaigns.get(act.campaignId)
      const name = names.get(act.id) ?? act.thing
      return campaign === undefined ? name : `${name} (${campaign})`
    })
    const things = each.slice(0, MOST_NAMED).join(', ') + (each.length > MOST_NAMED ? ', …' : '')
    await notify(tx, [rule.clientId], {
      notice: noticeOf(rule),
      occasion: `${rule.id} ${first.id}`,
      details: { ...about, things },
      now,
    })
  }
  if (capped > 0 && rule.mode === 'acting')
    await notify(tx, [rule.clientId], {
      notice: 'ruleCapped',
      occasion: `${rule.id} capped ${day}`,
      details: { ...about, cap: String(rule.terms.cap), left: String(capped) },
      now,
    })
}

function noticeOf({ terms: { act } }: AutoRuleRow): Notice {
  if (act === 'tell') return 'ruleTold'
  return act === 'draft' ? 'ruleDrafted' : 'ruleActed'
}
