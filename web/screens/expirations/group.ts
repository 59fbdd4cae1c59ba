/** How near the end of a paid time is. */
export const GROUPS = ['overdue', 'today', 'in3', 'in7', 'in30', 'later'] as const
export type Group = (typeof GROUPS)[number]

const HOUR = 3_600_000
const NEAR: readonly [Group, number][] = [['overdue', 0], ['today', 24], ['in3', 72], ['in7', 168], ['in30', 720]]

/** `today`: within 24 hours. Time is an argument. */
export function groupOf(paidExpiration: string, now: number): Group {
  const left = Date.parse(paidExpiration) - now
  return NEAR.find(([, hours]) => left <= hours * HOUR)?.[0] ?? 'later'
}
