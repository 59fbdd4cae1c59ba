/** Loads the names that tools of remote control leave in a page. */
import traces from './traces.json' with { type: 'json' }

const exact: ReadonlySet<string> = new Set(traces.exact)

/** Whether a name is one of theirs, also behind `document.`. */
export function isTrace(name: string): boolean {
  const bare = name.replace(/^document\./, '')
  return exact.has(bare) || traces.beginnings.some((beginning) => bare.startsWith(beginning))
}
