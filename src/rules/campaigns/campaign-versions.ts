type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stores reorder names, so text is compared in sorted order. */
const written = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, held: unknown) =>
    isRecord(held) ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1))) : held,
  )

/** Fields that differ, in the first one's order; unknown in either counts as equal. */
export function changedFields<Kept extends object>(one: Kept, other: Kept): (keyof Kept & string)[] {
  const [before, after] = [one as Values, other as Values]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isUnknown(field, before, after) && written(before[field]) !== written(after[field]),
  ) as (keyof Kept & string)[]
}

const isUnknown = (field: string, before: Values, after: Values): boolean =>
  field === 'status' && (before[field] === null || after[field] === null)
