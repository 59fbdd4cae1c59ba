/** Acts on a campaign's settings, and their undoing. */
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import type { HeldBecause, RuleValue } from '../../../contract/money/auto-rule-words.ts'
import { isExcluded, withRule } from '../../campaigns/make-rule.ts'

/** As the contract of campaigns has it. */
const MOST_EXCLUDED = 1000

export const linkKey = (group: string, at: number): string => `${group}\n${at}`

/** Undefined: no link of a split. */
export function linkOfKey(key: string): { group: string; at: number } | undefined {
  const end = key.lastIndexOf('\n')
  const at = Number(key.slice(end + 1))
  return end < 0 || !Number.isInteger(at) ? undefined : { group: key.slice(0, end), at }
}

const choiceOf = (field: RuleValue, value: string) => ({ of: 'value', field, value }) as const

export const excludes = (settings: CampaignSettings, field: RuleValue, value: string): boolean =>
  isExcluded(settings, choiceOf(field, value))

export function excluding(
  settings: CampaignSettings,
  field: RuleValue,
  value: string,
): { settings: CampaignSettings } | { held: HeldBecause } {
  if (excludes(settings, field, value)) return { held: 'already' }
  if ((settings.excludedValues[field]?.length ?? 0) >= MOST_EXCLUDED) return { held: 'full' }
  const next = withRule(settings, choiceOf(field, value), 'turnedAway')
  return next ? { settings: next } : { held: 'full' }
}

/** The same settings where it is no longer excluded. */
export const excludingNoMore = (settings: CampaignSettings, field: RuleValue, value: string): CampaignSettings =>
  withRule(settings, choiceOf(field, value), 'letThrough') ?? settings

type Percents = (percents: readonly number[], at: number) => number[] | undefined

export function reweighted(
  settings: CampaignSettings,
  key: string,
  next: Percents,
): { settings: CampaignSettings; group: string; before: number[]; after: number[] } | undefined {
  const link = linkOfKey(key)
  const group = settings.splitGroups.find(({ name }) => name === link?.group)
  if (!link || group?.links[link.at] === undefined) return undefined
  const before = group.links.map(({ percent }) => percent)
  const after = next(before, link.at)
  return after && { settings: withPercents(settings, group.name, after), group: group.name, before, after }
}

/** Of the group of that name. */
export const withPercents = (
  settings: CampaignSettings,
  name: string,
  percents: readonly number[],
): CampaignSettings => ({
  ...settings,
  splitGroups: settings.splitGroups.map((group) =>
    group.name === name
      ? { ...group, links: group.links.map((link, at) => ({ ...link, percent: percents[at] ?? 0 })) }
      : group,
  ),
})

/** Undefined: no such group. */
export const percentsOf = (settings: CampaignSettings, name: string): number[] | undefined =>
  settings.splitGroups.find((group) => group.name === name)?.links.map(({ percent }) => percent)
