/** Which recipe is for whom, by its section's number. */
import type { Section } from '../../../../src/contract/integration/content.ts'
import { grouped } from '../content/groups.ts'

export const [PHP, OWN_CODE, WORDPRESS] = [0, 2, 5]

/** The usual first. */
const GROUPS = {
  site: [5, 0, 8, 3, 2],
  server: [6, 10, 11, 12, 9, 7],
  link: [1, 13],
  conversions: [4],
} as const satisfies Record<string, readonly number[]>

/** With a hint; staff's own sections have none. */
export const SHIPPED = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const
export type Shipped = (typeof SHIPPED)[number]
type Group = keyof typeof GROUPS | 'more'

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

export const groupsOf = <One extends Pick<Section, 'number'>>(sections: readonly One[]): [Group, One[]][] =>
  grouped(GROUPS, sections)
