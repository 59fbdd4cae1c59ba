/** A letter more, less or changed, or two swapped (Damerau–Levenshtein). */
export function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const known = (row: number, at: number): number => rows[row]?.[at] ?? Infinity
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    rows.push(now)
    for (let at = 1; at <= other.length; at += 1) {
      const differs = one[row - 1] === other[at - 1] ? 0 : 1
      const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      now.push(
        Math.min(
          known(row - 1, at) + 1,
          known(row, at - 1) + 1,
          known(row - 1, at - 1) + differs,
          swapped ? known(row - 2, at - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return known(one.length, other.length)
}

/** One slip in five letters, at most two. */
const mostSlips = (name: string): number => Math.min(2, Math.floor(name.length / 5))

/** Undefined if none is near or `name` is known. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined
  const near = known
    .map((one) => ({ one, slips: editDistance(name, one) }))
    .filter(({ one, slips }) => slips <= mostSlips(one))
  return near.toSorted((a, b) => a.slips - b.slips)[0]?.one
}
