/** The click's id in a link, for the network that sends it back. */

/** The macro of a link that stands for the click's id. */
const CLICK_ID = '{hit}'

/** A link that carries the click's id in this parameter, once; what the parameter held before gives way. */
export function withClickId(link: string, parameter: string): string {
  if (link.includes(CLICK_ID)) return link
  const [, start = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? []
  const others = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=', 1)[0] !== parameter)
  return `${start}?${[...others, `${parameter}=${CLICK_ID}`].join('&')}${hash}`
}
