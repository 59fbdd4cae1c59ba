/** `version` 0: never changed by staff. */
export type ContentOrder = { version: number; numbers: readonly number[]; removed: readonly number[] }
export const NO_ORDER: ContentOrder = { version: 0, numbers: [], removed: [] }

/** Unknown ones come last. */
export function sortSections<Section extends { number: number }>(
  sections: readonly Section[],
  { numbers, removed }: ContentOrder,
): Section[] {
  const known = numbers.flatMap((number) => sections.find((section) => section.number === number) ?? [])
  const others = sections.filter(({ number }) => !numbers.includes(number) && !removed.includes(number))
  return [...known, ...others]
}

/** Product numbers are lower. */
const FIRST_ADDED = 500

/** Free now and in later versions. */
export const nextNumber = (taken: readonly number[]): number =>
  Math.max(FIRST_ADDED, ...taken.map((number) => number + 1))

/** These shown, others removed. Undefined if one is unknown, repeated, or none is named. */
export function newOrder(
  shown: readonly number[],
  all: readonly number[],
): Pick<ContentOrder, 'numbers' | 'removed'> | undefined {
  const isRight =
    shown.length > 0 && new Set(shown).size === shown.length && shown.every((number) => all.includes(number))
  return isRight ? { numbers: shown, removed: all.filter((number) => !shown.includes(number)) } : undefined
}
