/**
 * Origin of mailed links: the configured one with the panel's reported host, else the first configured one, else the
 * service's own URL; never an arbitrary host of a request. If `own` has a path, a panel of the same origin has it too.
 */
export function panelOrigin(configured: readonly string[], domain: string | undefined, own: string): string {
  const wanted = domain?.trim().toLowerCase()
  const found = configured.find((origin) => new URL(origin).hostname === wanted) ?? configured[0] ?? own
  return URL.canParse(own) && new URL(found).origin === new URL(own).origin ? own.replace(/\/+$/, '') : found
}

/** Default sender: an address at the panel's host if that is a name. */
export function senderOf(panel: string): string {
  const { hostname } = new URL(panel)
  return `Weir <no-reply@${/^[a-z\d-]+(\.[a-z\d-]*[a-z][a-z\d-]*)+$/.test(hostname) ? hostname : 'localhost'}>`
}
