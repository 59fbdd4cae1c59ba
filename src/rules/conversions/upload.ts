import { isCutId } from '../../contract/conversions/click-ids.ts'
import type { Filter } from '../../contract/hits/hits.ts'
import type { GoogleClickId } from '../../contract/conversions/outgoing-words.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import { zonedTime } from '../../lib/time/wall-clock.ts'
import type { ConversionFacts } from './conversion-facts.ts'

type Uploaded = {
  hit: string
  clickedAt: Date
  convertedAt: Date
  stage: string
  status: string
  payout: number
  currency: string
  txid: string
  clickSource: string
  clickId: string
  campaignId: string
  campaign: string
  source: string | null
  facts: Pick<ConversionFacts, 'country' | 'category'>
}

export const WITHOUT_BOTS: Filter = {
  category: { isNot: ['verified', 'unverified', 'general', 'sophisticated', 'policy'] },
}

const GOOGLE_HEADS: Record<GoogleClickId, string> = { gclid: 'Google Click ID', gbraid: 'GBRAID', wbraid: 'WBRAID' }

/** After parts of support.google.com/google-ads/answer/7014069 (2026-11-25); untested by an upload. */
export const googleHead = (clickIds: GoogleClickId): string[] => [
  GOOGLE_HEADS[clickIds],
  'Conversion Name',
  'Conversion Time',
  'Conversion Value',
  'Conversion Currency',
]

/** Other characters, or a leading `-`, come from a stranger's link. */
const GOOGLE_ID = /^\w[\w-]{9,}$/

/** Undefined for a click without an id of this kind. */
export function googleLine(
  one: Uploaded,
  { clickIds, name, timezone }: { clickIds: GoogleClickId; name: string; timezone: string },
): string[] | undefined {
  if (one.clickSource !== clickIds || !GOOGLE_ID.test(one.clickId)) return undefined
  return [one.clickId, name, zonedTime(timezone, one.convertedAt), moneyText(one.payout, one.currency), one.currency]
}

export const GENERIC_HEAD = [
  'conversion_time',
  'click_time',
  'click_id_parameter',
  'click_id',
  'hit',
  'status',
  'value',
  'currency',
  'txid',
  'campaign_id',
  'campaign',
  'source',
  'country',
  'category',
  'stage',
] as const

export const genericLine = (one: Uploaded, timezone: string): string[] => [
  zonedTime(timezone, one.convertedAt),
  zonedTime(timezone, one.clickedAt),
  one.clickSource,
  isCutId(one.clickId) ? '' : one.clickId,
  one.hit,
  one.status,
  moneyText(one.payout, one.currency),
  one.currency,
  one.txid,
  one.campaignId,
  one.campaign,
  one.source ?? '',
  one.facts.country,
  one.facts.category,
  one.stage,
]
