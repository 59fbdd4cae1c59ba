/** Split groups as they are being written. `key` only tells rows apart on the page. */
import type { SplitGroup, SplitOption } from '../../../../src/contract/campaigns.ts'

export type DraftLink = { key: string; link: string; percent: string }
export type DraftCondition = { key: string; option: SplitOption; is: boolean; values: string[] }
export type DraftGroup = { key: string; name: string; conditions: DraftCondition[]; links: DraftLink[] }

/** What the server takes at most. */
export const MOST = { groups: 26, conditions: 20, links: 50 } as const
export const letterOf = (at: number): string => String.fromCodePoint(65 + at)

let last = 0
const key = (): string => `r${(last += 1)}`

export const draftOf = ({ name, conditions, links }: SplitGroup): DraftGroup => ({
  key: key(),
  name,
  conditions: conditions.map((condition) => ({ key: key(), ...condition })),
  links: links.map(({ link, percent }) => ({ key: key(), link, percent: String(percent) })),
})

const newLink = (link: string, percent: number): DraftLink => ({ key: key(), link, percent: String(percent) })
export const newCondition = (): DraftCondition => ({ key: key(), option: 'country', is: true, values: [] })
export const newGroup = (link: string): DraftGroup => ({
  key: key(),
  name: '',
  conditions: [newCondition()],
  links: [newLink(link, 100)],
})

/** The same group once more, with rows of its own. */
export const copyOf = ({ name, conditions, links }: DraftGroup): DraftGroup => ({
  key: key(),
  name: name === '' ? '' : `${name.slice(0, 98)} 2`,
  conditions: conditions.map((condition) => ({ ...condition, key: key(), values: [...condition.values] })),
  links: links.map((link) => ({ ...link, key: key() })),
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

export const without = <Row>(rows: readonly Row[], at: number): Row[] => rows.toSpliced(at, 1)
export const changed = <Row>(rows: readonly Row[], at: number, part: Partial<Row>): Row[] =>
  rows.map((row, each) => (each === at ? { ...row, ...part } : row))

/** One place up or down; at the edge it stays. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const row = rows[at]
  if (row === undefined || at + by < 0 || at + by >= rows.length) return [...rows]
  return rows.toSpliced(at, 1).toSpliced(at + by, 0, row)
}
