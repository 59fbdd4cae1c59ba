import type { Campaign, CampaignSettings } from '../../contract/campaigns.ts'
import { lastHits } from '../../store/events/last-hit.ts'
import { settingsOf, type CampaignRow } from '../../store/config/campaigns.ts'
import type { Services } from '../context.ts'
import { hostedLinkOf } from './hosted-link.ts'

/** A campaign, whole, as the contract tells it. */
export async function toCampaignView({ events, publicUrl }: Services, row: CampaignRow): Promise<Campaign> {
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
    hostedLink: hostedLinkOf(publicUrl, row.key, row.settings),
    banned: toBanView(row),
  }
}

/** Why and since when a campaign is banned. */
export const toBanView = ({ bannedAt, banReason }: Pick<CampaignRow, 'bannedAt' | 'banReason'>): Campaign['banned'] =>
  bannedAt && { reason: banReason ?? '', since: bannedAt.toISOString() }

const toSettingsView = (settings: CampaignSettings) => ({
  ...settings,
  defaultLink: settings.defaultLink ?? null,
  pageHosts: settings.pageHosts ?? [],
  repeatLimit: settings.repeatLimit ?? null,
  schedule: settings.schedule ?? null,
  keepMonths: settings.keepMonths ?? null,
  cutAddressDays: settings.cutAddressDays ?? null,
})
