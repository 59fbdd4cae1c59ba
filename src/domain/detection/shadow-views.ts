import type { Shadow, ShadowReport } from '../../contract/detection/shadows.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  countDifferences,
  type ListedShadow,
  shadowCampaigns,
  shadowDays,
  shadowSignals,
  someDifferences,
} from '../../store/config/detection/shadows.ts'

const [MOST_CAMPAIGNS, MOST_EXAMPLES] = [50, 50]

export const shadowView = ({
  authorId: _author,
  endedBy: _endedBy,
  campaignId: _campaign,
  settings: _settings,
  startedAt,
  endsAt,
  endedAt,
  judgedUntil,
  ...row
}: ListedShadow): Shadow => ({
  ...row,
  startedAt: startedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  judgedUntil: judgedUntil?.toISOString() ?? null,
})

export async function shadowReport(db: Queries, row: ListedShadow): Promise<ShadowReport> {
  const { id } = row
  const [kept, signals, campaigns, days, examples] = await Promise.all([
    countDifferences(db, id),
    shadowSignals(db, id),
    shadowCampaigns(db, id, MOST_CAMPAIGNS),
    shadowDays(db, id),
    someDifferences(db, id, MOST_EXAMPLES),
  ])
  return {
    ...shadowView(row),
    kept: kept.kept,
    turnedAwayConverted: kept.turnedAwayConverted,
    letThroughConverted: kept.letThroughConverted,
    signals,
    campaigns: campaigns.map(({ campaignId, name, judged, turnedAway, letThrough }) => ({
      companyId: campaignId,
      companyName: name,
      judged,
      turnedAway,
      letThrough,
    })),
    days: days.map(({ day, judged, turnedAway, letThrough }) => ({ day, judged, turnedAway, letThrough })),
    examples: examples.map(({ hit, at, campaignId, campaignName, was, becomes, signals: by, converted }) => ({
      hit,
      time: at.toISOString(),
      companyId: campaignId,
      companyName: campaignName,
      was,
      becomes,
      signals: by,
      converted,
    })),
  }
}
