/**
 * Origin of mailed links: the configured one with the panel's host, else the first configured, else the service's URL;
 * never a request's. A path in `own` also applies to a panel of that origin.
 */
export function panelOrigin(configured: readonly string[], domain: string | undefined, own: string): string {
  const wanted = domain?.trim().toLowerCase()
  const found = configured.find((origin) => new URL(origin).hostname === wanted) ?? configured[0] ?? own
  return URL.canParse(own) && new URL(found).origin === new URL(own).origin ? own.replace(/\/+$/, '') : found
}

/** Default sender, at the panel's host if that is a name. */
export function senderOf(panel: string): string {
  const { hostname } = new URL(panel)
  return `Weir <no-reply@${/^[a-z\d-]+(\.[a-z\d-]*[a-z][a-z\d-]*)+$/.test(hostname) ? hostname : 'localhost'}>`
}
