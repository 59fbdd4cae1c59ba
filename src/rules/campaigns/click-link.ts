const CLICK_ID = '{hit}'

/** Once, replacing the parameter's value. */
export function withClickId(link: string, parameter: string): string {
  if (link.includes(CLICK_ID)) return link
  const [, start = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? []
  const others = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=', 1)[0] !== parameter)
  return `${start}?${[...others, `${parameter}=${CLICK_ID}`].join('&')}${hash}`
}
