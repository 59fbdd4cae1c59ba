type Values = Readonly<Record<string, unknown>> | null
export type Change = {
  field: string
  /** Absent: did not exist. */
  from?: unknown
  to?: unknown
}

/** For readers, empty equals absent. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** All of a created or deleted thing, else changed fields. */
export function changesIn(before: Values, after: Values): Change[] {
  if (!before || !after)
    return Object.entries(after ?? before ?? {}).flatMap(([field, value]) =>
      isEmpty(value) ? [] : [after ? { field, to: value } : { field, from: value }],
    )
  // recorded only before: unchanged
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before[field]
    if (isSame(from, to) || (isEmpty(from) && isEmpty(to))) return []
    return [isEmpty(from) ? { field, to } : { field, from, to }]
  })
}
