/** Rows go back in time: the one before is newer. A hit that is not on the page has no neighbours. */
export function neighbours(
  rows: readonly { hit: string }[] = [],
  id: string,
): { newer: string | undefined; older: string | undefined } {
  const at = rows.findIndex(({ hit }) => hit === id)
  return at < 0 ? { newer: undefined, older: undefined } : { newer: rows[at - 1]?.hit, older: rows[at + 1]?.hit }
}
