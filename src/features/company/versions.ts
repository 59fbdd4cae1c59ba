/** The versions of a campaign: listed, read, and checked before one is restored. */
import type { CampaignSettings } from '../../contract/campaigns.ts'
import { invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { CampaignVersion, KeptSettings } from '../../contract/versions.ts'
import { changedFields } from '../../rules/campaign-versions.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { type CampaignRow, findLiveCampaign, settingsOf } from '../../store/config/campaigns.ts'
import {
  campaignVersion,
  type ListedVersion,
  listVersions,
  type VersionRow,
} from '../../store/config/campaign-versions.ts'
import type { Queries } from '../../store/config/database.ts'
import type { HandlersOf } from '../context.ts'
import { toSettingsView } from './views.ts'

type Needs = 'db'

export const campaignVersionHandlers = {
  'campaign.versions': async ({ services: { db }, caller: { account } }, { id, page, perPage }) => {
    const campaign = requireReadable(account, await findLiveCampaign(db, id))
    const { rows, total, first } = await listVersions(db, {
      id,
      hidesStaffFrom: account.role === 'admin' ? undefined : account.id,
      page,
      perPage,
    })
    if (!first) throw new Error(`Campaign ${id} has no version`) // each save keeps one
    return {
      versions: rows.slice(0, perPage).map((row, at) => toVersionView(row, rows[at + 1], campaign)),
      total,
      current: campaign.version,
      first: { version: first.version, savedAt: first.savedAt.toISOString() },
    }
  },

  'campaign.version': async ({ services: { db }, caller: { account } }, { id, version }) => {
    const campaign = requireReadable(account, await findLiveCampaign(db, id))
    const row = await campaignVersion(db, { id, version })
    if (!row) throw notFound()
    return { version: { version, savedAt: row.savedAt.toISOString(), settings: keptSettings(row, campaign) } }
  },
} satisfies HandlersOf<Needs>

/** Throws unless these are the settings of that version: what is called restored is what was. */
export async function requireSettingsOf(
  tx: Queries,
  campaign: CampaignRow,
  { version, settings }: { version: number; settings: CampaignSettings },
): Promise<void> {
  const row = await campaignVersion(tx, { id: campaign.id, version })
  if (!row) throw notFound()
  const given = { ...toSettingsView(settings), status: null }
  if (changedFields(keptSettings(row, campaign), given).length > 0)
    throw invalid({ restoredFrom: [TEXTS.versionSettings] })
}

/** What a version was not kept with is as it is now, so that restoring it changes nothing there. */
const keptSettings = (row: VersionRow, now: Pick<CampaignRow, 'name' | 'tag'>): KeptSettings => ({
  ...toSettingsView(settingsOf({ ...row, name: row.name ?? now.name, tag: row.tag ?? now.tag })),
  status: row.status,
})

function toVersionView(row: ListedVersion, before: ListedVersion | undefined, now: CampaignRow): CampaignVersion {
  const settings = keptSettings(row, now)
  return {
    version: row.version,
    savedAt: row.savedAt.toISOString(),
    actorEmail: row.actorEmail,
    byStaff: row.byStaff,
    // a name that was not kept did not change, as far as is known
    changed: before ? changedFields(keptSettings(before, settings), settings) : null,
    status: row.status,
    restoredFrom: row.restoredFrom,
    differs: changedFields(settings, { ...toSettingsView(settingsOf(now)), status: null }).length > 0,
  }
}
