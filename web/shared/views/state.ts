/** A view's state: the screen's address in one spelling. */

/** What is not a part of what the screen is about: the page, and what is open over it. */
const PASSING = new Set(['page', 'hit', 'history', 'add'])

/**
 * Sorted by name, so that two ways to the same view are one text. `more`: what stands in the path, by the name that it
 * has among the rest.
 */
export function stateOf(params: URLSearchParams, more: Readonly<Record<string, string>> = {}): string {
  const entries = [...params].filter(([name]) => !PASSING.has(name) && !(name in more))
  const all = [...entries, ...Object.entries(more)].filter(([, value]) => value !== '')
  // filters keep their order among themselves
  return new URLSearchParams(all.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString()
}
