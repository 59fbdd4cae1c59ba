/** Of visits that were shown a landing page, by the visit. */
export type LandingFigures = {
  views: number
  /** Null, as `clicked`: more than can be counted. */
  clicks: number | null
  /** Visits that clicked. */
  clicked: number | null
}

export const LANDING_COLUMNS = ['lpViews', 'lpClicks', 'lpCtr'] as const
export type LandingColumn = (typeof LANDING_COLUMNS)[number]
export const isLandingColumn = (name: string): name is LandingColumn => LANDING_COLUMNS.some((one) => one === name)

/** Null: no landing page was seen, or more clicks than can be counted. */
export function landingFigure(landing: LandingFigures | undefined, column: LandingColumn): number | null {
  if (!landing || landing.views === 0) return null
  const { views, clicks, clicked } = landing
  if (column === 'lpViews') return views
  if (column === 'lpClicks') return clicks
  return clicked === null ? null : clicked / views
}
