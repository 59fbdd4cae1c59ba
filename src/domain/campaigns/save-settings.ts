import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { type CampaignRow, settingsOf, updateCampaign } from '../../store/config/campaigns/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { Evidence } from '../../contract/hits/rule-evidence.ts'
import type { Audit, Audited } from '../accounts/audited.ts'

type Saving = {
  /** Locked. */
  row: CampaignRow
  settings: CampaignSettings
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
  { row, settings, remarks = {}, now }: Saving,
): Promise<Audited<object>> {
  await updateCampaign(tx, row, settings, now)
  await recordChange(tx, { kind: 'campaign', ref: row.id })
  return audited(tx, {
    action: 'campaign.save',
    subject: `campaigns/${row.id}`,
    before: settingsOf(row),
    after: { ...settings, ...remarks },
    version: row.version + 1,
    answer: {},
  })
}
