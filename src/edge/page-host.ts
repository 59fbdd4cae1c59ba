/** Whether a page may ask by the browser script: of any host, or of those that the campaign names. */
export function mayAsk(hosts: readonly string[], page: string): boolean {
  if (hosts.length === 0) return true
  if (!URL.canParse(page)) return false
  const { host, hostname } = new URL(page)
  return hosts.some((named) => {
    const wanted = ascii(named.replace(/^\*\./, ''))
    const asked = /:\d+$/.test(wanted) ? host : hostname
    return named.startsWith('*.') ? asked.endsWith(`.${wanted}`) : asked === wanted
  })
}

/** As browsers say it, with every letter in the letters of host names. */
const ascii = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host || host : host)
