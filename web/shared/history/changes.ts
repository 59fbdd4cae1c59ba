/** What differs between the values before and after. */

type Values = Readonly<Record<string, unknown>> | null
export type Change = {
  field: string
  /** Absent: it was not there. */
  from?: unknown
  to?: unknown
}

/** Empty is as good as absent, for people who read it. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Of something made its values, of something deleted those it had, else the fields that changed, in their order. */
export function changesIn(before: Values, after: Values): Change[] {
  if (!before || !after)
    return Object.entries(after ?? before ?? {}).flatMap(([field, value]) =>
      isEmpty(value) ? [] : [after ? { field, to: value } : { field, from: value }],
    )
  // what was written down only before has not changed
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before[field]
    if (isSame(from, to) || (isEmpty(from) && isEmpty(to))) return []
    return [isEmpty(from) ? { field, to } : { field, from, to }]
  })
}
