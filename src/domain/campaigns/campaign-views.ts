import type { Campaign, CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { isFullUrl } from '../../contract/campaigns/links.ts'
import { withDefaults } from '../../rules/campaigns/default-settings.ts'
import { type CampaignRow, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import { lastHits } from '../../store/events/statistics/campaign-visits.ts'
import type { Services } from '../context.ts'

export async function toCampaignView(
  { events, publicUrl }: Pick<Services, 'events' | 'publicUrl'>,
  row: CampaignRow,
): Promise<Campaign> {
  const seen = await lastHits(events, [row.id])
  return {
    id: row.id,
    key: row.key,
    kind: row.kind,
    status: row.status,
    ...toSettingsView(settingsOf(row)),
    clientId: row.clientId,
    clientEmail: row.clientEmail,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastHit: seen.get(row.id) ?? null,
    hostedLink: hostedLinkOf(publicUrl(), row.key, row.settings),
    banned: toBanView(row),
  }
}

export const toBanView = ({ bannedAt, banReason }: Pick<CampaignRow, 'bannedAt' | 'banReason'>): Campaign['banned'] =>
  bannedAt && { reason: banReason ?? '', since: bannedAt.toISOString() }

export const toSettingsView = withDefaults

/** Null while the target is a local file. */
export const hostedLinkOf = (
  publicUrl: string,
  key: string,
  { targetLink }: Pick<CampaignSettings, 'targetLink'>,
): string | null => (isFullUrl(targetLink) ? `${publicUrl}/c/${key}` : null)
