/** Shares of Bots before and after the changes of a page of history. */
import type { ChangeEffect } from '../../contract/accounts/audit.ts'
import type { Services } from '../../domain/context.ts'
import {
  changesVerdicts,
  effectOf,
  LONGEST_AGO,
  partsVisits,
  spansOf,
  type Spans,
} from '../../rules/accounts/change-effect.ts'
import { type AuditRow, changesOfCampaigns } from '../../store/config/accounts/audit-list.ts'
import { spanCounts } from '../../store/events/statistics/campaign-visits.ts'

/** Of one page: each is two counts. */
const MOST = 15
const CAMPAIGN = /^campaigns\/(\d+)$/

type Measured = { id: string; campaign: string; spans: Spans }

/** By entry; the others have too few visits, or decide nothing. */
export async function effectsOf(
  { db, events, now }: Pick<Services, 'db' | 'events' | 'now'>,
  rows: readonly AuditRow[],
): Promise<Map<string, ChangeEffect>> {
  const deciding = rows.filter((row) => CAMPAIGN.test(row.subject) && changesVerdicts(row)).slice(0, MOST)
  const oldest = deciding.at(-1)
  if (!oldest) return new Map()
  const from = new Date(oldest.at.getTime() - LONGEST_AGO)
  const others = await changesOfCampaigns(db, { subjects: [...new Set(deciding.map(({ subject }) => subject))], from })
  const parting = Map.groupBy(others.filter(partsVisits), ({ subject }) => subject)
  const measured = deciding.flatMap(({ id, subject, at }): Measured[] => {
    const moments = (parting.get(subject) ?? []).map((one) => one.at.getTime())
    const spans = spansOf(at.getTime(), moments, now().getTime())
    const [, campaign] = CAMPAIGN.exec(subject) ?? []
    return spans && campaign ? [{ id, campaign, spans }] : []
  })
  const counts = await spanCounts(
    events,
    measured.flatMap(({ campaign, spans: { since, before } }) => [since, before].map((span) => ({ campaign, span }))),
  )
  return new Map(
    measured.flatMap(({ id, spans }, at) => {
      const [since, before] = counts.slice(2 * at, 2 * at + 2)
      const effect = since && before ? effectOf(spans, { since, before }) : null
      return effect ? [[id, effect] as const] : []
    }),
  )
}
