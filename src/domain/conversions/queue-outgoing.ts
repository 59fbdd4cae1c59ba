/** Runs in the transaction that changes the conversion. */
import { eventOf, outgoingValues, skipReason } from '../../rules/conversions/outgoing.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { queueOutgoingRow, sourceToNotify } from '../../store/config/conversions/outgoing.ts'
import type { Put } from '../../store/config/conversions/put-conversion.ts'

/** Skips duplicates, older postbacks, and sources without address or subscription. */
export async function queueOutgoing(
  tx: Queries,
  { conversion, outcome, before }: Put,
  { isBot, at, now }: { isBot: boolean; /** Time of the network's report. */ at: Date; now: Date },
): Promise<void> {
  if (outcome !== 'matched' && outcome !== 'correction') return
  const found = await sourceToNotify(tx, conversion.campaignId)
  const event = eventOf(conversion, before)
  if (!found?.source.postbackEvents.includes(event)) return
  const { source, campaign } = found
  const { id, clientId, campaignId, clickSource, clickId } = conversion
  const values = outgoingValues(event, {
    ...conversion,
    ...takenBack(conversion, before),
    at,
    clickSource: clickSource ?? '',
    clickId: clickId ?? '',
    campaign: { id: campaignId, name: campaign },
    source: source.name,
  })
  const reason = skipReason({ url: source.postbackUrl, bots: source.postbackBots }, { isBot, values })
  await queueOutgoingRow(tx, {
    clientId,
    campaignId,
    sourceId: source.id,
    conversionId: id,
    event,
    values,
    reason,
    createdAt: now,
  })
}

/** A rejected conversion reverses the state last sent to the platform. */
const takenBack = (
  { status }: Put['conversion'],
  before: Put['before'],
): Pick<Put['conversion'], 'payout' | 'currency'> | undefined =>
  status === 'rejected' && before && before.status !== 'rejected'
    ? { payout: before.payout, currency: before.currency }
    : undefined
