/** Who belongs to a campaign's hold-out. */
import { createHmac } from 'node:crypto'
import type { Facts } from '../traffic/facts.ts'
import type { CampaignPolicy } from '../traffic/policy.ts'

const DAY_MS = 86_400_000

/**
 * Whether a visitor is drawn for the hold-out of a campaign. The same for all visits of a day (UTC), and nothing that
 * anybody without the client's secret can work out. What is read from an access log was answered before.
 */
export function isDrawn(
  secret: string,
  { visitor, time, source }: Pick<Facts, 'visitor' | 'time' | 'source'>,
  { id, holdOut }: Pick<CampaignPolicy, 'id' | 'holdOut'>,
): boolean {
  if (holdOut === 0 || secret === '' || source === 'log') return false
  const drawn = createHmac('sha256', secret)
    .update(`weir hold-out|${id}|${Math.floor(time / DAY_MS)}|${visitor}`)
    .digest()
    .readUInt32BE(0)
  return drawn < (holdOut / 100) * 2 ** 32
}
