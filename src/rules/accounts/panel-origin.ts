/** Where mailed links lead. Never to a host that a request names by itself. */

/**
 * The configured origin with the host that the panel says it runs under, else the first configured one, else this
 * service's own URL. `own` may have a path under which the service stands; so does the panel then, where it is of the
 * same origin.
 */
export function panelOrigin(configured: readonly string[], domain: string | undefined, own: string): string {
  const wanted = domain?.trim().toLowerCase()
  const found = configured.find((origin) => new URL(origin).hostname === wanted) ?? configured[0] ?? own
  return URL.canParse(own) && new URL(found).origin === new URL(own).origin ? own.replace(/\/+$/, '') : found
}

/** Whom mail is from where nobody says so: an address of the panel's host, if that is a name. */
export function senderOf(panel: string): string {
  const { hostname } = new URL(panel)
  return `Weir <no-reply@${/^[a-z\d-]+(\.[a-z\d-]*[a-z][a-z\d-]*)+$/.test(hostname) ? hostname : 'localhost'}>`
}
