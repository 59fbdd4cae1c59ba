import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { CallName } from '../../contract/routes.ts'
import { type CampaignRow, settingsOf, updateCampaign } from '../../store/config/campaigns/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { Evidence } from '../../contract/hits/rule-evidence.ts'
import type { FlowRow } from '../../store/config/campaigns/flows.ts'
import type { Audit, Audited } from '../accounts/audited.ts'
import { settledByFlow } from './flows.ts'

type Saving = {
  /** Locked. */
  row: CampaignRow
  settings: CampaignSettings
  /** Locked, if the settings name another flow than before. */
  flow?: FlowRow | undefined
  /** Stored in the history. `rule`: which made the change, by which act. */
  remarks?: {
    restoredFrom?: number | undefined
    evidence?: Evidence | undefined
    overruled?: string | undefined
    rule?: string
    actId?: string
  }
  now: Date
}

/** A new version, in force on every edge within a second. */
export async function saveSettings(
  tx: Queries,
  audited: Audit,
  { row, settings: given, flow, remarks = {}, now }: Saving,
): Promise<Audited<object>> {
  const before = settingsOf(row)
  const settings = settledByFlow(given, { before, flow })
  await putSettings(tx, row, settings, now)
  return audited(tx, {
    action: 'campaign.save',
    subject: `campaigns/${row.id}`,
    before,
    after: { ...settings, ...remarks },
    version: row.version + 1,
    answer: {},
  })
}

/** Of a save of its flow, which the history has whole: the campaign's own only names it. */
export async function saveWithFlow(
  tx: Queries,
  audited: Audit,
  { row, settings, flow, now, action }: Omit<Saving, 'remarks' | 'flow'> & { flow: string; action: CallName },
): Promise<void> {
  await putSettings(tx, row, settings, now)
  await audited(tx, { action, subject: `campaigns/${row.id}`, after: { flow }, version: row.version + 1, answer: {} })
}

async function putSettings(tx: Queries, row: CampaignRow, settings: CampaignSettings, now: Date): Promise<void> {
  await updateCampaign(tx, row, settings, now)
  await recordChange(tx, { kind: 'campaign', ref: row.id })
}
