/** Names of hosts as requests carry them. */

/**
 * The name in a `Host` header: in lower case, without the port and without the dot at its end. '' where there is none.
 */
export const hostNameOf = (host: string | undefined): string =>
  (host ?? '').replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()

/** Whether a host is an address, `localhost`, or a name without a dot: no name of the open network. */
export const isLocalName = (name: string): boolean =>
  name.startsWith('[') || !name.includes('.') || name.endsWith('.localhost') || /^\d+(?:\.\d+){3}$/.test(name)

/** The same address under another host: `https://edge.example/c/x` → `https://links.example/c/x`. */
export function underHost(url: string, name: string): string {
  const named = new URL(url)
  named.hostname = name
  return url.endsWith('/') ? named.href : named.href.replace(/\/$/, '')
}
