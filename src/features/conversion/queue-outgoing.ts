/** Queues what a campaign's source is to be told of a conversion, in the transaction that changes it. */
import { eventOf, outgoingValues, skipOf } from '../../rules/outgoing.ts'
import type { Queries } from '../../store/config/database.ts'
import { queueOutgoingRow, sourceToNotify } from '../../store/config/outgoing.ts'
import type { Put } from '../../store/config/put-conversion.ts'

/** Nothing is queued for duplicates and older postbacks, nor where the source has no address or does not want the event. */
export async function queueOutgoing(
  tx: Queries,
  { conversion, outcome, before }: Put,
  { isBot, at, now }: { isBot: boolean; /** When the network reported it. */ at: Date; now: Date },
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
  const reason = skipOf({ url: source.postbackUrl, bots: source.postbackBots }, { isBot, values })
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

/** What the platform was told and is to take back: of a conversion that is rejected now, what stood until then. */
const takenBack = (
  { status }: Put['conversion'],
  before: Put['before'],
): Pick<Put['conversion'], 'payout' | 'currency'> | undefined =>
  status === 'rejected' && before && before.status !== 'rejected'
    ? { payout: before.payout, currency: before.currency }
    : undefined
