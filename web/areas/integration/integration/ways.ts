/** Which recipe is for whom, by its section's number. */
import type { Section } from '../../../../src/contract/integration/content.ts'

export const [PHP, WORDPRESS] = [0, 5]

/** The usual first. */
const GROUPS = {
  site: [5, 0, 8, 3, 2],
  server: [6, 10, 11, 12, 9, 7],
  link: [1, 13],
} as const satisfies Record<string, readonly number[]>

/** With a hint; staff's own sections have none. */
export const SHIPPED = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const
export type Shipped = (typeof SHIPPED)[number]
export type Group = keyof typeof GROUPS | 'more'

/** By the name with which recipes and downloads ask. */
const SECTIONS: Readonly<Record<string, number>> = {
  php: PHP,
  wordpress: WORDPRESS,
  nginx: 6,
  node: 8,
  next: 8,
  worker: 9,
  caddy: 10,
  haproxy: 11,
  traefik: 12,
}
export const sectionOf = (name: string): number | undefined => SECTIONS[name]

const groupOf = (number: number): Group => {
  const named = Object.entries(GROUPS).find(([, numbers]) => (numbers as readonly number[]).includes(number))
  return (named?.[0] ?? 'more') as Group
}

const rankOf = (number: number): number => Object.values<readonly number[]>(GROUPS).flat().indexOf(number)

/** Staff's order holds within each group once they have arranged the sections. */
export function groupsOf<One extends Pick<Section, 'number'>>(sections: readonly One[]): [Group, One[]][] {
  const isArranged = sections.some(({ number }, at) => number < (sections[at - 1]?.number ?? 0))
  const ordered = isArranged ? sections : sections.toSorted((a, b) => rankOf(a.number) - rankOf(b.number))
  const found = Map.groupBy(ordered, ({ number }) => groupOf(number))
  return (['site', 'server', 'link', 'more'] as const).flatMap((group) => {
    const of = found.get(group)
    return of ? [[group, of] as [Group, One[]]] : []
  })
}
