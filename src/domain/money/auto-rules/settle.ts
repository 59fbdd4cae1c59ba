/** A person's answer to an act: yes to a draft, no, or back as it was. */
import { Refusal } from '../../../contract/failure.ts'
import { TEXTS } from '../../../contract/texts.ts'
import { excludes, excludingNoMore, percentsOf, withPercents } from '../../../rules/money/auto-rules/settings.ts'
import { type CampaignRow, lockCampaign, settingsOf } from '../../../store/config/campaigns/campaigns.ts'
import { recordedAsUndoing } from '../../../store/config/accounts/audit.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import { entryOfAct, type RuleActRow, updateAct } from '../../../store/config/money/auto-rules.ts'
import { findOffer } from '../../../store/config/offers/offers.ts'
import type { Audit, Audited } from '../../accounts/audited.ts'
import { saveSettings } from '../../campaigns/save-settings.ts'
import { saveOffer, toFields } from '../../offers/save.ts'

type Change = NonNullable<RuleActRow['change']>
type Settling = {
  /** Locked. */
  act: RuleActRow
  rule: string
  clientId: string
  by: string
  now: Date
}

/** Throws 409 for what is settled, or was changed since so that it cannot be put back exactly. */
export async function undoAct(tx: Queries, audited: Audit, settling: Settling): Promise<Audited<object>> {
  const { act, by, now } = settling
  if (act.state !== 'done' && act.state !== 'waits') throw new Refusal(409, TEXTS.actSettled)
  const state = act.state === 'waits' ? 'dropped' : 'undone'
  await updateAct(tx, act.id, { state, settledAt: now, settledBy: by, endsAt: null })
  const done = act.change === null ? undefined : await putBack(tx, audited, settling, act.change)
  return done ?? noteOnly(tx, audited, settling, state)
}

/** Undefined: nothing of it is left to put back. */
async function putBack(
  tx: Queries,
  audited: Audit,
  { act, rule, clientId, now }: Settling,
  change: Change,
): Promise<Audited<object> | undefined> {
  if (change.kind === 'offer') {
    const before = await findOffer(tx, change.offer)
    if (before?.status !== 'paused') return undefined
    const undoes = await entryOfAct(tx, `accounts/${clientId}`, act.id)
    const draft = { ...toFields(before), status: 'active' as const }
    const saved = await recordedAsUndoing(undoes, () =>
      saveOffer(tx, audited, { before, clientId, draft, now, remarks: { rule } }),
    )
    return saved
  }
  const row = act.campaignId === null ? undefined : await lockCampaign(tx, act.campaignId)
  if (!row) throw new Refusal(409, TEXTS.actArchived)
  const settings = settingsBefore(row, change)
  if (!settings) return undefined
  const undoes = await entryOfAct(tx, `campaigns/${row.id}`, act.id)
  return recordedAsUndoing(undoes, () => saveSettings(tx, audited, { row, settings, remarks: { rule }, now }))
}

function settingsBefore(row: CampaignRow, change: Exclude<Change, { kind: 'offer' }>) {
  const settings = settingsOf(row)
  if (change.kind === 'value') {
    const { field, value } = change
    return excludes(settings, field, value) ? excludingNoMore(settings, field, value) : undefined
  }
  const present = percentsOf(settings, change.group)
  if (settings.flow || String(present) !== String(change.after)) throw new Refusal(409, TEXTS.actChanged)
  return withPercents(settings, change.group, change.before)
}

const noteOnly = (tx: Queries, audited: Audit, { act, rule, clientId }: Settling, state: string) =>
  audited(tx, {
    action: 'autoRules.undo',
    subject: act.campaignId === null ? `accounts/${clientId}` : `campaigns/${act.campaignId}`,
    after: { rule, thing: act.thing, state },
    answer: {},
  })
