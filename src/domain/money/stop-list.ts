import type { ComparedRow } from '../../contract/money/profit.ts'
import { comparedRows } from '../../rules/money/costs/stop-list.ts'
import { findCampaigns } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { sourceNames } from '../../store/config/money/sources.ts'
import type { MoneyFigures } from './money.ts'

/** Rows of an answer, most wasted money first. */
const MOST = 50

type Waste = { stop: ComparedRow[]; compared: ComparedRow[] }

/** Values within their source; a campaign without source is its own. */
export async function wasteBySource(db: Queries, money: MoneyFigures, values: readonly string[]): Promise<Waste> {
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
    [...money.within(value, keyOf, 'paid')].map(([of, figures]) => ({ ...figures, value, of })),
  )
  const all = comparedRows(rows).map(
    ({ of, apart: _apart, pending: _pending, rejected: _rejected, ownRules: _own, ...row }) => ({
      ...row,
      ...(nameOf.get(of) ?? { source: null, campaign: null }),
    }),
  )
  return { stop: all.filter(({ level }) => level === 'above'), compared: all.slice(0, MOST) }
}
