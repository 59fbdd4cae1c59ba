/** Runs in the transaction that changes the conversion. */
import { isIP } from 'node:net'
import { eventOf, outgoingValues, skipReason } from '../../rules/conversions/outgoing.ts'
import { isForeignClick, needsClickId } from '../../rules/conversions/outgoing-request.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { queueOutgoingRow } from '../../store/config/conversions/outgoing.ts'
import { sourceToNotify } from '../../store/config/conversions/outgoing-addresses.ts'
import type { Put } from '../../store/config/conversions/put-conversion.ts'

/** Of the hit. */
type HitVisitor = { hit: string; ip: string; userAgent: string } | undefined
const visitorOf = (visitor: HitVisitor, { hit }: Put['conversion']) =>
  visitor?.hit === hit ? { ip: isIP(visitor.ip) === 0 ? '' : visitor.ip, agent: visitor.userAgent } : null

/** A row for each address that wants the event. Skips duplicates and older postbacks. */
export async function queueOutgoing(
  tx: Queries,
  { conversion, outcome, before }: Put,
  {
    isBot,
    visitor,
    at,
    now,
  }: { isBot: boolean; visitor: HitVisitor; /** Time of the network's report. */ at: Date; now: Date },
): Promise<void> {
  if (outcome !== 'matched' && outcome !== 'correction') return
  const found = await sourceToNotify(tx, conversion.campaignId)
  if (!found) return
  const event = eventOf(conversion, before)
  const wanting = found.addresses.filter(({ events }) => events.includes(event))
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
  for (const address of wanting) {
    const rule = { needsClickId: needsClickId(address), bots: address.bots }
    const reason = skipReason(rule, { isBot, values }) || (isForeignClick(address, values) ? 'otherClick' : '')
    await queueOutgoingRow(tx, {
      clientId,
      campaignId,
      sourceId: source.id,
      addressId: address.id,
      conversionId: id,
      event,
      values,
      reason,
      visitor: reason === '' && address.platform.visitor ? visitorOf(visitor, conversion) : null,
      createdAt: now,
    })
  }
}

/** A rejected conversion reverses the state last sent to the platform. */
const takenBack = (
  { status }: Put['conversion'],
  before: Put['before'],
): Pick<Put['conversion'], 'payout' | 'currency'> | undefined =>
  status === 'rejected' && before && before.status !== 'rejected'
    ? { payout: before.payout, currency: before.currency }
    : undefined
