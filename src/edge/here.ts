const plain = (path: string): string => path.replace(/index\.(?:html?|php)$/, '')

/**
 * Whether a destination is the very page that is visited: then the visitor is where he belongs, whatever parameters
 * differ.
 */
export function leadsHere(visited: string, to: string): boolean {
  if (!URL.canParse(visited) || !URL.canParse(to)) return false
  const [here, there] = [new URL(visited), new URL(to)]
  return here.origin === there.origin && plain(here.pathname) === plain(there.pathname)
}
