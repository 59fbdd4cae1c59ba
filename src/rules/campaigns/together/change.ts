/** One change applied to the settings of one campaign of several. Pure: what becomes of it is checked by its save. */
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import { withLinks } from '../../../contract/campaigns/links.ts'
import type { CopyCells, TogetherChange } from '../../../contract/campaigns/together-words.ts'
import { TEXTS } from '../../../contract/texts.ts'
import { replaced, withParameter } from './links.ts'
import { reweighed } from './weights.ts'

type Problem = { field: string; text: string }
type Changed = { settings: CampaignSettings; problems: Problem[] }

export const isNoChange = (change: TogetherChange): boolean => Object.values(change).every((one) => one === undefined)

export function changedTogether(settings: CampaignSettings, change: TogetherChange): Changed {
  const { replace, parameter, countries, weights, source, tag } = change
  const problems: Problem[] = []
  let next = settings
  // weights first: they name links as they are now
  if (weights) {
    const outcome = reweighed(next, weights)
    if ('settings' in outcome) next = outcome.settings
    else problems.push(outcome)
  }
  if (replace) next = withLinks(next, (link) => replaced(link, replace))
  if (parameter) next = withLinks(next, (link) => withParameter(link, parameter))
  if (countries) {
    const codes = codesAfter(next[countries.list], countries)
    if (typeof codes === 'string') problems.push({ field: countries.list, text: codes })
    else next = { ...next, [countries.list]: codes }
  }
  if (source) next = { ...next, source: sourceOf(source) }
  if (tag !== undefined) next = { ...next, tag }
  return { settings: next, problems }
}

/** A text: why not. An empty list of allowed countries allows all. */
function codesAfter(
  present: readonly string[],
  { list, act, codes }: NonNullable<TogetherChange['countries']>,
): string[] | string {
  const isAllowed = list === 'countries'
  if (act === 'set') return [...new Set(codes)]
  if (act === 'add')
    return isAllowed && present.length === 0 ? TEXTS.togetherEverywhere : [...new Set([...present, ...codes])]
  const left = present.filter((code) => !codes.includes(code))
  return isAllowed && left.length === 0 && present.length > 0 ? TEXTS.togetherNowhere : left
}

export function copyWith(settings: CampaignSettings, { countries, source, ...texts }: CopyCells): CampaignSettings {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
  return {
    ...settings,
    ...given,
    ...(countries && { countries: [...countries] }),
    ...(source && { source: sourceOf(source) }),
  }
}

const sourceOf = ({ id, ...parameters }: NonNullable<TogetherChange['source']>): CampaignSettings['source'] =>
  id === null ? null : { id, ...parameters }
