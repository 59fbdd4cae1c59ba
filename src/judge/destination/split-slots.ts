/**
 * Visitors hash into a hundred slots, each with a link. A save changes as few slots as possible, so that other visitors
 * keep theirs.
 */

export type SlotTable = readonly (readonly number[])[]
type Link = { link: string; percent: number }
type Group = { name: string; links: readonly Link[]; learn?: object | undefined }

export const SLOTS = 100

/** Links are identified by text; equal texts by order. */
function keysOf(links: readonly Link[]): string[] {
  const seen = new Map<string, number>()
  return links.map(({ link }) => {
    const nth = (seen.get(link) ?? 0) + 1
    seen.set(link, nth)
    return `${nth} ${link}`
  })
}

type Before = { links: readonly Link[]; slots: readonly number[] }
const ALL = Array.from({ length: SLOTS }, (_, slot) => slot)

/**
 * As close as possible to the previous deal; percents sum to 100. A link that loses slots keeps those of a first deal,
 * so that restoring percents restores its visitors.
 */
export function assignSlots(links: readonly Link[], before?: Before): number[] {
  const room = links.map(({ percent }) => percent)
  const slots = ALL.map(() => -1)
  const take = (slot: number, index: number) => {
    if (index < 0 || (room[index] ?? 0) < 1) return
    room[index] = (room[index] ?? 0) - 1
    slots[slot] = index
  }
  if (before) {
    const [held, home] = [heldBefore(links, before), assignSlots(links)]
    for (const slot of ALL) if (held[slot] === home[slot]) take(slot, held[slot] ?? -1)
    for (const slot of ALL) if (held[slot] !== home[slot]) take(slot, held[slot] ?? -1)
  }
  for (const slot of ALL)
    if (slots[slot] === -1)
      take(
        slot,
        room.findIndex((left) => left > 0),
      )
  return slots.map((index) => Math.max(0, index))
}

/** Per slot the current index of its link; -1 if the link is gone. */
function heldBefore(links: readonly Link[], before: Before): number[] {
  const keys = keysOf(links)
  const now = keysOf(before.links).map((key) => keys.indexOf(key))
  return ALL.map((slot) => now[before.slots[slot] ?? -1] ?? -1)
}

/** A group that learns on keeps its deal, which is no longer that of its percents. */
const learnsOn = (now: Group, before: Group): boolean => now.learn !== undefined && learnt(now) === learnt(before)

const learnt = ({ links, learn }: Group): string =>
  JSON.stringify([
    links.map(({ link, percent }) => [link, percent]),
    Object.entries(learn ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])

/** The deal of a group whose weights learn, at these shares. */
export const dealShares = (links: readonly Link[], shares: readonly number[], slots?: readonly number[]): number[] => {
  const shared = links.map(({ link }, at) => ({ link, percent: shares[at] ?? 0 }))
  return assignSlots(shared, slots && { links, slots })
}

function assignGroupSlots(groups: readonly Group[], before: readonly Group[] = [], dealt: SlotTable = []): number[][] {
  return groups.map((group) => {
    const { name, links } = group
    const at = before.findIndex((one) => one.name === name)
    const [old, slots] = [before[at], dealt[at]]
    if (old && slots && learnsOn(group, old)) return [...slots]
    return assignSlots(links, old && { links: old.links, slots: slots ?? assignSlots(old.links) })
  })
}

type Dealing = { splitGroups: readonly Group[]; landingGroups?: readonly Group[] | undefined }

/** Of all groups of a campaign: those of the split, then those behind its landing pages. */
export function dealGroups(now: Dealing, before: Dealing = { splitGroups: [] }, dealt: SlotTable = []): number[][] {
  const splits = before.splitGroups.length
  return [
    ...assignGroupSlots(now.splitGroups, before.splitGroups, dealt.slice(0, splits)),
    ...assignGroupSlots(now.landingGroups ?? [], before.landingGroups, dealt.slice(splits)),
  ]
}
