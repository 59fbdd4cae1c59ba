/** Host of a `Host` header: lower case, without port and trailing dot. '' for none. */
export const hostNameOf = (host: string | undefined): string =>
  (host ?? '').replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()

/** True for an IP address, `localhost`, or a name without a dot. */
export const isLocalName = (name: string): boolean =>
  name.startsWith('[') || !name.includes('.') || name.endsWith('.localhost') || /^\d+(?:\.\d+){3}$/.test(name)

/** Replaces the host: `https://edge.example/c/x` → `https://links.example/c/x`. */
export function withHost(url: string, name: string): string {
  const named = new URL(url)
  named.hostname = name
  return url.endsWith('/') ? named.href : named.href.replace(/\/$/, '')
}
