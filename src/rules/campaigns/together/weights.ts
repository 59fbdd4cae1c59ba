import type { CampaignSettings, SplitGroup } from '../../../contract/campaigns/campaigns.ts'
import type { TogetherChange } from '../../../contract/campaigns/together-words.ts'
import { TEXTS } from '../../../contract/texts.ts'
import { giveAway } from '../../money/auto-rules/weights.ts'

type Weights = NonNullable<TogetherChange['weights']>
type Outcome = { percents: number[] } | { problem: string }

const percentsOf = ({ links }: SplitGroup): number[] => links.map(({ percent }) => percent)

/** Links that are off stay off; the first ones get what is left over. */
function equal(group: SplitGroup): Outcome {
  const percents = percentsOf(group)
  const on = percents.filter((percent) => percent > 0).length
  const [each, rest] = [Math.floor(100 / on), 100 % on]
  let at = 0
  return { percents: percents.map((percent) => (percent > 0 ? each + (at++ < rest ? 1 : 0) : 0)) }
}

/** Places of the links; undefined: one is missing or there twice. */
function placesOf({ links }: SplitGroup, named: Weights['links']): number[] | undefined {
  const places = named.map(({ link }) => {
    const first = links.findIndex((one) => one.link === link)
    return first >= 0 && links.findLastIndex((one) => one.link === link) === first ? first : -1
  })
  return places.includes(-1) || new Set(places).size < places.length ? undefined : places
}

function outcomeOf(group: SplitGroup, { act, links }: Weights): Outcome {
  if (act === 'equal') return equal(group)
  const places = placesOf(group, links)
  if (!places) return { problem: TEXTS.togetherNoLink }
  const percents = percentsOf(group)
  return act === 'set' ? shared(percents, places, links) : added(percents, places[0], links[0]?.percent)
}

function shared(before: readonly number[], places: readonly number[], links: Weights['links']): Outcome {
  const percents = before.map((percent, at) => links[places.indexOf(at)]?.percent ?? percent)
  return percents.reduce((sum, one) => sum + one, 0) === 100 ? { percents } : { problem: TEXTS.percents }
}

function added(before: readonly number[], to = 0, points = 0): Outcome {
  const percents = 100 - (before[to] ?? 0) >= points ? giveAway(before, to, -points) : undefined
  return percents ? { percents } : { problem: TEXTS.togetherPoints }
}

/** Places of the groups that are meant. */
const meantIn = ({ splitGroups }: CampaignSettings, { group, act, links }: Weights): number[] =>
  splitGroups.flatMap((one, at) => {
    const has = act === 'equal' || placesOf(one, links) !== undefined
    return (group === '' ? has : one.name === group) ? [at] : []
  })

export function reweighed(
  settings: CampaignSettings,
  weights: Weights,
): { settings: CampaignSettings } | { field: string; text: string } {
  const meant = meantIn(settings, weights)
  if (meant.length === 0)
    return {
      field: 'splitGroups',
      text: weights.group === '' && weights.act !== 'equal' ? TEXTS.togetherNoLink : TEXTS.togetherNoSplit,
    }
  const splitGroups = [...settings.splitGroups]
  for (const at of meant) {
    const group = splitGroups[at]
    if (!group) continue
    const outcome = group.learn ? { problem: TEXTS.togetherLearns } : outcomeOf(group, weights)
    if ('problem' in outcome) return { field: `splitGroups.${at}.links`, text: outcome.problem }
    const links = group.links.map((link, place) => ({ ...link, percent: outcome.percents[place] ?? 0 }))
    splitGroups[at] = { ...group, links }
  }
  return { settings: { ...settings, splitGroups } }
}

type Link = { link: string; offer: string | null }
type Split = { group: string; campaigns: number; links: Link[] }

/** Split groups of the campaigns by name, with all their links: what weights can name. */
export function splitsOf(all: readonly CampaignSettings[]): Split[] {
  const splits = new Map<string, Split>()
  for (const { splitGroups } of all) {
    for (const { name, links } of splitGroups) {
      const split = splits.get(name) ?? { group: name, campaigns: 0, links: [] }
      split.campaigns += 1
      for (const { link, offer } of links)
        if (!split.links.some((one) => one.link === link)) split.links.push({ link, offer: offer ?? null })
      splits.set(name, split)
    }
  }
  return [...splits.values()]
}
