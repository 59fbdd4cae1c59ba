import type { ActView } from '../../contract/money/auto-rules.ts'
import { thingNames } from '../../domain/money/auto-rules/names.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { ListedAct } from '../../store/config/money/auto-rules.ts'

export async function toActViews(db: Queries, rows: readonly ListedAct[]): Promise<ActView[]> {
  const names = await thingNames(db, rows)
  const campaigns = await campaignNames(
    db,
    rows.flatMap(({ campaignId }) => campaignId ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    ruleId: row.ruleId,
    rule: row.rule,
    day: row.day,
    at: row.at.toISOString(),
    terms: row.terms,
    mode: row.mode,
    state: row.state,
    reason: row.reason === '' ? null : row.reason,
    campaignId: row.campaignId,
    campaign: campaigns.get(row.campaignId ?? '') ?? '',
    thing: row.thing,
    name: names.get(row.id) ?? row.thing,
    evidence: row.evidence,
    endsAt: row.endsAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    resting: (row.state === 'undone' || row.state === 'dropped') && !row.again,
  }))
}
