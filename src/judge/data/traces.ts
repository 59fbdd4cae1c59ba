import traces from './traces.json' with { type: 'json' }

const exact: ReadonlySet<string> = new Set(traces.exact)

/** Also matches behind `document.`. */
export function isTrace(name: string): boolean {
  const bare = name.replace(/^document\./, '')
  return exact.has(bare) || traces.beginnings.some((beginning) => bare.startsWith(beginning))
}
