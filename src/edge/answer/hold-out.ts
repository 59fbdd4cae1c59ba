import { createHmac } from 'node:crypto'
import type { Facts } from '../../judge/facts.ts'
import type { CampaignPolicy } from '../../judge/policy/policy.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/**
 * Constant per day (UTC), unpredictable without the client's secret. Never draws access log visits: they were answered
 * before.
 */
export function isInControlGroup(
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
