import { campaignSettings, type CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { found } from '../../contract/failure.ts'
import type { CampaignVersion, KeptSettings } from '../../contract/campaigns/versions.ts'
import { changedFields } from '../../rules/campaigns/campaign-versions.ts'
import { ownOf } from '../../rules/campaigns/flow-parts.ts'
import { requireReadable } from '../../rules/accounts/ownership.ts'
import { type CampaignRow, findLiveCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import {
  campaignVersion,
  type ListedVersion,
  listVersions,
  type VersionRow,
} from '../../store/config/campaigns/campaign-versions.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { toSettingsView } from '../../domain/campaigns/campaign-views.ts'

type Needs = 'db'

export const campaignVersionHandlers = {
  'company.versions': async ({ services: { db }, caller: { account } }, { id, page, perPage }) => {
    const campaign = requireReadable(account, await findLiveCampaign(db, id))
    const { rows, total, first } = await listVersions(db, {
      id,
      hidesStaffFrom: account.role === 'admin' ? undefined : account.id,
      page,
      perPage,
    })
    if (!first) throw new Error(`Campaign ${id} has no version`) // each save stores one
    return {
      versions: rows.slice(0, perPage).map((row, at) => toVersionView(row, rows[at + 1], campaign)),
      total,
      current: campaign.version,
      first: { version: first.version, savedAt: first.savedAt.toISOString() },
    }
  },

  'company.version': async ({ services: { db }, caller: { account } }, { id, version }) => {
    const campaign = requireReadable(account, await findLiveCampaign(db, id))
    const row = found(await campaignVersion(db, { id, version }))
    return { version: { version, savedAt: row.savedAt.toISOString(), settings: keptSettings(row, campaign) } }
  },
} satisfies HandlersOf<Needs>

/** @throws Refusal 404 for an unknown version. */
export async function settingsOfVersion(
  db: Queries,
  campaign: CampaignRow,
  version: number,
): Promise<CampaignSettings> {
  const row = found(await campaignVersion(db, { id: campaign.id, version }))
  return campaignSettings.parse(keptSettings(row, campaign))
}

/** Missing fields are the present ones, so that restoring keeps them. */
const keptSettings = (row: VersionRow, now: Pick<CampaignRow, 'name' | 'tag'>): KeptSettings => ({
  ...toSettingsView(settingsOf({ ...row, name: row.name ?? now.name, tag: row.tag ?? now.tag })),
  status: row.status,
})

/** A flow that the campaign still uses keeps its parts of now. */
const restored = <Settings extends CampaignSettings>(settings: Settings, now: CampaignRow): Settings =>
  settings.flow === now.settings.flow ? ownOf(settings) : settings

function toVersionView(row: ListedVersion, before: ListedVersion | undefined, now: CampaignRow): CampaignVersion {
  const settings = keptSettings(row, now)
  // an unknown name counts as unchanged
  const last = before && keptSettings(before, settings)
  return {
    version: row.version,
    at: row.savedAt.toISOString(),
    author: row.actorEmail,
    byStaff: row.byStaff,
    changes: last
      ? changedFields(last, settings).map((field) => ({ field, before: last[field], after: settings[field] }))
      : [],
    compared: last !== undefined,
    status: row.status,
    restoredFrom: row.restoredFrom,
    differs:
      changedFields(restored(settings, now), { ...restored(toSettingsView(settingsOf(now)), now), status: null })
        .length > 0,
  }
}
