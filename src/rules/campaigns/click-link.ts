const CLICK_ID = '{hit}'

/** Adds the click id under this parameter once, replacing its value. */
export function withClickId(link: string, parameter: string): string {
  if (link.includes(CLICK_ID)) return link
  const [, start = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? []
  const others = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=', 1)[0] !== parameter)
  return `${start}?${[...others, `${parameter}=${CLICK_ID}`].join('&')}${hash}`
}
