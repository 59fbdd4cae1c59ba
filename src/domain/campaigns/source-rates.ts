/** A source's rate applies from the day it was chosen. */
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayIn, startOfDay } from '../../lib/time/day.ts'
import { addCosts, type NewCost, sourceRateOf } from '../../store/config/money/costs.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { findSource, type SourceRow } from '../../store/config/money/sources.ts'

type Buying = { campaignId: string; clientId: string; authorId: string; timezone: string; now: Date }

/** `before`: undefined for a new campaign. Throws 422 for another client's source. */
export async function followSource(
  tx: Queries,
  buying: Buying,
  { before, after }: { before: CampaignSettings['source']; after: CampaignSettings['source'] },
): Promise<void> {
  if ((before?.id ?? null) === (after?.id ?? null)) return
  const source = after ? await findSource(tx, after.id) : undefined
  if (after && source?.clientId !== buying.clientId) throw invalid({ source: [TEXTS.sourceUnknown] })
  if (source && source.model !== '') await addCosts(tx, [rateOf(source, source.model, buying)])
  else await endRate(tx, buying)
}

export async function followRate(tx: Queries, source: SourceRow, buying: readonly Buying[]): Promise<void> {
  const { model } = source
  if (model !== '')
    await addCosts(
      tx,
      buying.map((one) => rateOf(source, model, one)),
    )
  else for (const one of buying) await endRate(tx, one)
}

/** Visits cost nothing from today. */
async function endRate(tx: Queries, buying: Buying): Promise<void> {
  const last = await sourceRateOf(tx, buying.campaignId)
  if (!last?.sourceId || Number(last.amount) === 0) return
  await addCosts(tx, [
    { ...openEnded(buying), model: 'click', amount: '0', currency: last.currency, sourceId: last.sourceId },
  ])
}

const rateOf = (source: SourceRow, model: NewCost['model'], buying: Buying): NewCost => ({
  ...openEnded(buying),
  model,
  amount: source.rate,
  currency: source.currency,
  sourceId: source.id,
  note: source.name,
})

function openEnded({ campaignId, clientId, authorId, timezone, now }: Buying) {
  const firstDay = dayIn(timezone, now)
  return { campaignId, clientId, authorId, timezone, firstDay, startsAt: startOfDay(firstDay, timezone), at: now }
}
