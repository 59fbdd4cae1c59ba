/** An entry of the audit log that undid another. */
export type Undoing = { id: string; of: string; at: Date; email: string | null; byStaff: boolean }

/** The newest undoing of an entry that has not been undone itself. */
export function undoneBy(id: string, undoings: readonly Undoing[]): Undoing | undefined {
  return undoings
    .filter((one) => one.of === id && !undoneBy(one.id, undoings))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
}
