/** The page, and open overlays. */
const PASSING = new Set(['page', 'hit', 'history', 'add'])

/** Sorted, so that equal views are equal texts. `more`: path parameters. */
export function stateOf(params: URLSearchParams, more: Readonly<Record<string, string>> = {}): string {
  const entries = [...params].filter(([name]) => !PASSING.has(name) && !(name in more))
  const all = [...entries, ...Object.entries(more)].filter(([, value]) => value !== '')
  // filters keep their order
  return new URLSearchParams(all.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString()
}
