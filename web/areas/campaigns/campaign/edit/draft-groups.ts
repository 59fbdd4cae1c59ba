import type { SplitGroup } from '../../../../../src/contract/campaigns/campaigns.ts'
import type { Conditions } from '../../../../../src/contract/campaigns/condition-words.ts'
import { LEARN_FLOOR, type LearnGoal, type LearnSetting } from '../../../../../src/contract/experiments/learn-words.ts'
import { TEXTS } from '../../../../../src/contract/texts.ts'
import { readableLink } from '../../../../../src/lib/net/readable-link.ts'
import type { Validation } from '../../../../api/failure.ts'

export type DraftLink = { link: string; /** Offer id; '' for none. */ offer: string; percent: string }
/** Where visits go, and where clicks of landing pages go. */
const GROUP_LISTS = ['splitGroups', 'landingGroups'] as const
export type GroupList = (typeof GROUP_LISTS)[number]
export type DraftGoal = 'fixed' | LearnGoal
export type DraftLearn = { goal: DraftGoal; floor: string; watch: boolean }
export type DraftGroup = { name: string; conditions: Conditions; links: DraftLink[]; learn: DraftLearn }

export const MOST = { groups: 26, links: 50 } as const
export const letterOf = (at: number): string => String.fromCodePoint(65 + at)

export const draftOf = ({ name, conditions, links, learn }: SplitGroup): DraftGroup => ({
  name,
  conditions: structuredClone(conditions),
  links: links.map(({ link, offer, percent }) => ({
    link: readableLink(link),
    offer: offer ?? '',
    percent: String(percent),
  })),
  learn: learnOf(learn),
})

const learnOf = (learn?: LearnSetting): DraftLearn => ({
  goal: learn?.goal ?? 'fixed',
  floor: String(learn?.floor ?? LEARN_FLOOR),
  watch: learn?.watch ?? false,
})

export const learnFrom = ({ goal, floor, watch }: DraftLearn): { learn?: LearnSetting } =>
  goal === 'fixed' ? {} : { learn: { goal, floor: Number(floor), watch } }

export const settingsOf = ({ name, conditions, links, learn }: DraftGroup): SplitGroup => ({
  name,
  conditions,
  links: links.map(({ link, offer, percent }) => ({
    link,
    percent: Number(percent),
    ...(offer !== '' && { offer }),
  })),
  ...learnFrom(learn),
})

const newLink = (link: string, percent: number): DraftLink => ({ link, offer: '', percent: String(percent) })
export const newGroup = (link: string, name = ''): DraftGroup => ({
  name,
  conditions: [],
  links: [newLink(link, 100)],
  learn: learnOf(),
})

export const copyOf = ({ name, conditions, links, learn }: DraftGroup): DraftGroup => ({
  name: name === '' ? '' : `${name.slice(0, 98)} 2`,
  conditions: structuredClone(conditions),
  links: links.map((link) => ({ ...link })),
  learn: { ...learn },
})

/** The first letter that names no group yet. */
export function unusedName(groups: readonly Pick<DraftGroup, 'name'>[]): string {
  const names = new Set(groups.map(({ name }) => name))
  return Array.from({ length: groups.length + 1 }, (_, at) => letterOf(at)).find((name) => !names.has(name)) ?? ''
}

/** Gets the rest up to 100; equal parts of a whole stay equal. */
export function withLink(links: readonly DraftLink[]): DraftLink[] {
  const more = [...links, newLink('', Math.max(0, leftOf(links)))]
  const wasEven = links.length > 0 && evenly(links).every(({ percent }, at) => percent === links[at]?.percent)
  return wasEven ? evenly(more) : more
}

export const percentOf = ({ percent }: Pick<DraftLink, 'percent'>): number => Number(percent)
export const sumOf = (links: readonly Pick<DraftLink, 'percent'>[]): number =>
  links.reduce((sum, link) => sum + percentOf(link), 0)
/** Negative above 100. */
export const leftOf = (links: readonly Pick<DraftLink, 'percent'>[]): number => 100 - sumOf(links)

/** The remainder goes to the first. */
export function evenly(links: readonly DraftLink[]): DraftLink[] {
  const part = Math.floor(100 / links.length)
  const over = 100 - part * links.length
  return links.map((link, at) => ({ ...link, percent: String(part + (at < over ? 1 : 0)) }))
}

/** The server checks sums only with valid rows; this shows both. */
export const percentFaults = (draft: Record<GroupList, readonly DraftGroup[]>): Validation =>
  Object.fromEntries(
    GROUP_LISTS.flatMap((list) =>
      draft[list].flatMap(({ links }, at) => (leftOf(links) === 0 ? [] : [[`${list}.${at}.links`, [TEXTS.percents]]])),
    ),
  )
