/** What differs between two versions of a campaign. */

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same text for the same value: a store orders the names in its own way. */
const written = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, held: unknown) =>
    isRecord(held) ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1))) : held,
  )

/** Names of the fields that differ, in the order of the first; a field that is unknown in one of both differs in nothing. */
export function changedFields<Kept extends object>(one: Kept, other: Kept): (keyof Kept & string)[] {
  const [before, after] = [one as Values, other as Values]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isUnknown(field, before, after) && written(before[field]) !== written(after[field]),
  ) as (keyof Kept & string)[]
}

/** The state was not always kept with the settings. */
const isUnknown = (field: string, before: Values, after: Values): boolean =>
  field === 'status' && (before[field] === null || after[field] === null)
