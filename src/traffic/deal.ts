/**
 * Who gets which link of a split group. Visitors fall into a hundred equal slots by their hash, and each slot has a link.
 * A save deals again only the slots that must change hands, so that everybody else keeps the link he has.
 */

/** Slots of a campaign's split groups, in the order of the groups: the index of a link for each. */
export type Dealt = readonly (readonly number[])[]
type Link = { link: string; percent: number }
type Group = { name: string; links: readonly Link[] }

export const SLOTS = 100

/** A link is itself as long as its text is; of equal texts the first stays the first. */
function keysOf(links: readonly Link[]): string[] {
  const seen = new Map<string, number>()
  return links.map(({ link }) => {
    const nth = (seen.get(link) ?? 0) + 1
    seen.set(link, nth)
    return `${nth} ${link}`
  })
}

/** Slots by the percents (they sum to 100), as close as can be to how they were dealt before. */
export function deal(links: readonly Link[], before?: { links: readonly Link[]; slots: readonly number[] }): number[] {
  const keys = keysOf(links)
  const room = links.map(({ percent }) => percent)
  const held = before ? keysOf(before.links) : []
  const kept = Array.from({ length: SLOTS }, (_, slot) => {
    const index = keys.indexOf(held[before?.slots[slot] ?? -1] ?? '')
    if (index < 0 || (room[index] ?? 0) < 1) return -1
    room[index] = (room[index] ?? 0) - 1
    return index
  })
  return kept.map((index) => {
    if (index >= 0) return index
    const next = Math.max(0, room.findIndex((left) => left > 0))
    room[next] = (room[next] ?? 0) - 1
    return next
  })
}

/** Deals the groups of a campaign that is saved; a group is the same as long as its name is. */
export function dealGroups(groups: readonly Group[], before: readonly Group[] = [], dealt: Dealt = []): number[][] {
  return groups.map(({ name, links }) => {
    const at = before.findIndex((group) => group.name === name)
    const [old, slots] = [before[at], dealt[at]]
    return deal(links, old && { links: old.links, slots: slots ?? deal(old.links) })
  })
}
