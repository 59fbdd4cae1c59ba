/** None where there is too little traffic. */
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import type { SettingFigures, Finding } from '../../../contract/campaigns/finding-words.ts'

/** For judging a limit or rate. */
const LEAST_CONVERSIONS = 20
/** Conversions above the limit; fewer may be one odd visitor. */
const LEAST_ABOVE = 3

/** Normal quantiles: 5 % two-sided error, 80 % power. */
const [Z_SURE, Z_FOUND] = [1.959963984540054, 0.8416212335729143]

/** Difference worth testing: three against two. */
const WORTH = 1.5
const WEEKS = 4

type Shares = readonly [smallest: number, other: number]

/**
 * Visits needed to tell a rate from `WORTH` times it, by the test of two shares with normal approximation (Fleiss,
 * Statistical Methods for Rates and Proportions, chapter 4).
 */
export function visitsNeeded(rate: number, [one, other]: Shares): number {
  const higher = Math.min(1, rate * WORTH)
  const variance = (rate * (1 - rate)) / one + (higher * (1 - higher)) / other
  return Math.ceil(((Z_SURE + Z_FOUND) ** 2 * variance) / (higher - rate) ** 2)
}

function splitFindings(
  { splitGroups }: CampaignSettings,
  { groups, decided, passed, converted }: SettingFigures,
): Finding[] {
  if (converted < LEAST_CONVERSIONS || passed === 0 || converted >= passed) return []
  const rate = converted / passed
  return splitGroups.flatMap(({ name, links }, at): Finding[] => {
    const shares = links.map(({ percent }) => percent / 100).filter((share) => share > 0)
    const week = groups.find((group) => group.name === name)?.visits ?? 0
    // no visits: just saved, or unreachable
    if (shares.length < 2 || week === 0 || decided.includes(name)) return []
    const [smallest = 0, next = 0] = shares.toSorted((one, other) => one - other)
    const needed = visitsNeeded(rate, [smallest, next])
    const missing = needed - week * WEEKS
    if (missing <= 0) return []
    const values = { visits: week, weeks: WEEKS, needed, missing, more: Math.round((WORTH - 1) * 100) }
    return [{ code: 'splitTooFew', severity: 'note', field: `splitGroups.${at}.links.0.link`, values }]
  })
}

function repeatFindings({ repeatLimit }: CampaignSettings, { repeats }: SettingFigures): Finding[] {
  if (!repeatLimit || repeats.length < LEAST_CONVERSIONS) return []
  const above = repeats.filter((count) => count > repeatLimit).length
  if (above < LEAST_ABOVE) return []
  const values = { limit: repeatLimit, above, of: repeats.length, most: repeats.at(-1) ?? 0 }
  return [{ code: 'repeatsBelow', severity: 'warning', field: 'repeatLimit', values }]
}

export const figureFindings = (settings: CampaignSettings, figures: SettingFigures): Finding[] => [
  ...splitFindings(settings, figures),
  ...repeatFindings(settings, figures),
]
