/** Views and clicks of landing pages as figures of a report's rows. */
import type { LandingFigures } from '../../contract/statistics/landing-words.ts'
import type { Level } from '../../contract/statistics/levels.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { clicksByVisit, landingSpans } from '../../store/config/campaigns/landing-clicks.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { landingFigures } from '../../store/events/statistics/landing-views.ts'
import type { Services } from '../context.ts'
import { windowOf } from '../money/found-costs.ts'

/** Of several values together. */
export type LandingRows = (values: readonly string[]) => { landing: LandingFigures }

/** Clicked visits of a report. */
const MOST = 200_000

type Wanted = { by: Level | undefined; values: readonly string[]; wanted: boolean }

/** Undefined: not wanted, or no campaign has a landing page. */
export async function landingRows(
  { services: { db, events } }: { services: Pick<Services, 'db' | 'events'> },
  query: HitQuery,
  { by, values, wanted }: Wanted,
): Promise<LandingRows | undefined> {
  const spans = wanted ? await landingSpans(db, query) : []
  if (spans.length === 0) return undefined
  const campaigns = [...new Set(spans.map(({ campaign }) => campaign))]
  const { from, to } = windowOf(query)
  const span = { campaigns, from: new Date(from), to: new Date(to + DAY_MS) }
  const found = await clicksByVisit(db, span, MOST + 1)
  const clicks = found.length > MOST ? undefined : found
  const figures = await landingFigures(events, query, { by, values, spans, clicks })
  const none = clicks ? 0 : null
  return (of) => ({
    landing: of
      .flatMap((value) => figures.get(value) ?? [])
      .reduce<LandingFigures>(sumOf, { views: 0, clicks: none, clicked: none }),
  })
}

const sumOf = (a: LandingFigures, b: LandingFigures): LandingFigures => ({
  views: a.views + b.views,
  clicks: a.clicks === null ? null : a.clicks + (b.clicks ?? 0),
  clicked: a.clicked === null ? null : a.clicked + (b.clicked ?? 0),
})
