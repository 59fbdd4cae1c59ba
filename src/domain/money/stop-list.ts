import type { StopRow } from '../../contract/money/profit.ts'
import { stopListOf } from '../../rules/money/costs/stop-list.ts'
import { findCampaigns } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { sourceNames } from '../../store/config/money/sources.ts'
import type { MoneyFigures } from './money.ts'

/** A campaign without source counts as its own source. */
export async function stopRows(db: Queries, money: MoneyFigures, values: readonly string[]): Promise<StopRow[]> {
  const campaigns = await findCampaigns(db, money.campaigns())
  const names = await sourceNames(
    db,
    campaigns.flatMap(({ settings }) => settings.source?.id ?? []),
  )
  const sourceOf = new Map(campaigns.map(({ id, settings }) => [id, settings.source?.id]))
  const keyOf = (campaign: string) => {
    const source = sourceOf.get(campaign)
    return source === undefined ? `campaign ${campaign}` : `source ${source}`
  }
  const nameOf = new Map(
    campaigns.map(({ id, name, settings }) => [
      keyOf(id),
      settings.source
        ? { source: names.get(settings.source.id) ?? null, campaign: null }
        : { source: null, campaign: name },
    ]),
  )
  const rows = values.flatMap((value) =>
    [...money.within(value, keyOf)].map(([of, figures]) => ({ ...figures, value, of })),
  )
  return stopListOf(rows).map(({ value, of, visits, cost, wasted, share }) => ({
    value,
    ...(nameOf.get(of) ?? { source: null, campaign: null }),
    visits,
    cost,
    wasted,
    share,
  }))
}
