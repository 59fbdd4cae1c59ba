/** Parameters outside the view: the page, and what is open over the screen. */
const PASSING = new Set(['page', 'hit', 'history', 'add'])

/**
 * Parameters sorted by name, so that equal views are equal texts. `more`: path parameters, by their name in the state.
 */
export function stateOf(params: URLSearchParams, more: Readonly<Record<string, string>> = {}): string {
  const entries = [...params].filter(([name]) => !PASSING.has(name) && !(name in more))
  const all = [...entries, ...Object.entries(more)].filter(([, value]) => value !== '')
  // filters keep their order
  return new URLSearchParams(all.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString()
}
