/** In which order sections come, and which of them are shown. */

/** `version` 0: staff have never changed it. */
export type ContentOrder = { version: number; numbers: readonly number[]; removed: readonly number[] }
export const NO_ORDER: ContentOrder = { version: 0, numbers: [], removed: [] }

/** Those that are shown, in order; one that the order does not know comes at the end. */
export function arranged<Section extends { number: number }>(
  sections: readonly Section[],
  { numbers, removed }: ContentOrder,
): Section[] {
  const known = numbers.flatMap((number) => sections.find((section) => section.number === number) ?? [])
  const others = sections.filter(({ number }) => !numbers.includes(number) && !removed.includes(number))
  return [...known, ...others]
}

/** The first number of sections that staff add: the product's own come before it. */
const FIRST_ADDED = 500

/** A number that no section has, and that none of a later version will have. */
export const nextNumber = (taken: readonly number[]): number =>
  Math.max(FIRST_ADDED, ...taken.map((number) => number + 1))

/**
 * The whole order with these shown; everything else there is, is removed. undefined: it names what is not there, or
 * something twice, or nothing.
 */
export function newOrder(
  shown: readonly number[],
  all: readonly number[],
): Pick<ContentOrder, 'numbers' | 'removed'> | undefined {
  const isRight =
    shown.length > 0 && new Set(shown).size === shown.length && shown.every((number) => all.includes(number))
  return isRight ? { numbers: shown, removed: all.filter((number) => !shown.includes(number)) } : undefined
}
