import type { CampaignSettings } from '../../contract/campaigns.ts'
import { isFullUrl } from '../../contract/links.ts'

/** Where a network can send visits without a site of the client's; null while the target is a file of that site. */
export const hostedLinkOf = (
  publicUrl: string,
  key: string,
  { targetLink }: Pick<CampaignSettings, 'targetLink'>,
): string | null => (isFullUrl(targetLink) ? `${publicUrl}/c/${key}` : null)
