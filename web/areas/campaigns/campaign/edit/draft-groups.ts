/** Split groups as they are being written, with their links as people read them. */
import type { SplitGroup } from '../../../../../src/contract/campaigns/campaigns.ts'
import type { Conditions } from '../../../../../src/contract/campaigns/condition-words.ts'
import { TEXTS } from '../../../../../src/contract/texts.ts'
import { readableLink } from '../../../../../src/lib/net/readable-link.ts'
import type { Validation } from '../../../../api/failure.ts'

export type DraftLink = { link: string; /** Id; '' for none. */ offer: string; percent: string }
export type DraftGroup = { name: string; conditions: Conditions; links: DraftLink[] }

/** What the server takes at most. */
export const MOST = { groups: 26, links: 50 } as const
export const letterOf = (at: number): string => String.fromCodePoint(65 + at)

export const draftOf = ({ name, conditions, links }: SplitGroup): DraftGroup => ({
  name,
  conditions: structuredClone(conditions),
  links: links.map(({ link, offer, percent }) => ({
    link: readableLink(link),
    offer: offer ?? '',
    percent: String(percent),
  })),
})

const newLink = (link: string, percent: number): DraftLink => ({ link, offer: '', percent: String(percent) })
/** For every visit, until a condition is added. */
export const newGroup = (link: string): DraftGroup => ({
  name: '',
  conditions: [],
  links: [newLink(link, 100)],
})

/** The same group once more, with rows of its own. */
export const copyOf = ({ name, conditions, links }: DraftGroup): DraftGroup => ({
  name: name === '' ? '' : `${name.slice(0, 98)} 2`,
  conditions: structuredClone(conditions),
  links: links.map((link) => ({ ...link })),
})

/** A new link gets what is left of the hundred. */
export const withLink = (links: readonly DraftLink[]): DraftLink[] => [
  ...links,
  newLink('', Math.max(0, leftOf(links))),
]

export const percentOf = ({ percent }: Pick<DraftLink, 'percent'>): number => Number(percent)
export const sumOf = (links: readonly Pick<DraftLink, 'percent'>[]): number =>
  links.reduce((sum, link) => sum + percentOf(link), 0)
/** Below zero: so much too much. */
export const leftOf = (links: readonly Pick<DraftLink, 'percent'>[]): number => 100 - sumOf(links)

/** Equal parts; what does not divide goes to the first. */
export function evenly(links: readonly DraftLink[]): DraftLink[] {
  const part = Math.floor(100 / links.length)
  const over = 100 - part * links.length
  return links.map((link, at) => ({ ...link, percent: String(part + (at < over ? 1 : 0)) }))
}

/** The server leaves sums alone while something in the rows themselves is wrong; here both are shown together. */
export const percentFaults = ({ splitGroups }: { splitGroups: readonly DraftGroup[] }): Validation =>
  Object.fromEntries(
    splitGroups.flatMap(({ links }, at) =>
      leftOf(links) === 0 ? [] : [[`splitGroups.${at}.links`, [TEXTS.percents]]],
    ),
  )
