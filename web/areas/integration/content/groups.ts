import type { Section } from '../../../../src/contract/integration/content.ts'

type Groups = Readonly<Record<string, readonly number[]>>

/**
 * Sections by the groups that name their numbers, staff's own last, as `more`. Staff's order holds within each group
 * once they have arranged the sections.
 */
export function grouped<Name extends string, One extends Pick<Section, 'number'>>(
  groups: Readonly<Record<Name, readonly number[]>>,
  sections: readonly One[],
): [Name | 'more', One[]][] {
  const all = Object.entries(groups as Groups)
  const rank = new Map(all.flatMap(([, numbers]) => numbers).map((number, at) => [number, at]))
  const groupOf = ({ number }: One) => all.find(([, numbers]) => numbers.includes(number))?.[0] ?? 'more'
  const isArranged = sections.some(({ number }, at) => number < (sections[at - 1]?.number ?? 0))
  const rankOf = ({ number }: One) => rank.get(number) ?? -1
  const ordered = isArranged ? sections : sections.toSorted((a, b) => rankOf(a) - rankOf(b))
  const found = Map.groupBy(ordered, groupOf)
  return [...all.map(([name]) => name), 'more'].flatMap((name) => {
    const of = found.get(name)
    return of ? [[name, of] as [Name | 'more', One[]]] : []
  })
}
