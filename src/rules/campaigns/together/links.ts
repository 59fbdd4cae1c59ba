/** Changes of a destination's text. Saving checks what becomes of it. */
import { isFullUrl } from '../../../contract/campaigns/links.ts'
import type { TogetherChange } from '../../../contract/campaigns/together-words.ts'

const AUTHORITY = /^(https?:\/\/(?:[^/?#@]*@)?)([^/?#]*)/i

type Host = { name: string; port: string; bare: string }

/** `name`: as the parser spells it, lower case and `xn--`. `bare`: as written, without the port. */
function hostOf(text: string): Host | undefined {
  const port = /:(\d+)$/.exec(text)?.[1] ?? ''
  const bare = port === '' ? text : text.slice(0, -port.length - 1)
  return URL.canParse(`http://${bare}`) ? { name: new URL(`http://${bare}`).hostname, port, bare } : undefined
}

const isSame = (was: Host, wanted: Host): boolean =>
  was.name === wanted.name && (wanted.port === '' || was.port === wanted.port)

/** A port that neither names stays. */
function withHost(link: string, find: string, next: string): string {
  const [, scheme = '', host = ''] = isFullUrl(link) ? (AUTHORITY.exec(link) ?? []) : []
  const [was, wanted, is] = [hostOf(host), hostOf(find), hostOf(next)]
  if (!was || !wanted || !is || !isSame(was, wanted)) return link
  const port = is.port === '' && wanted.port === '' ? was.port : is.port
  return `${scheme}${is.bare}${port === '' ? '' : `:${port}`}${link.slice(scheme.length + host.length)}`
}

export const replaced = (link: string, change: NonNullable<TogetherChange['replace']>): string =>
  change.in === 'host' ? withHost(link, change.find, change.with) : link.replaceAll(change.find, () => change.with)

/** `{name}` stays a macro. */
const encoded = (value: string): string =>
  value
    .split(/(\{\w{1,32}\})/)
    .map((part, at) => (at % 2 === 1 ? part : encodeURIComponent(part)))
    .join('')

const nameOf = (pair: string): string => {
  const name = pair.split('=', 1)[0] ?? ''
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** In place of the first of its name, or last. A file of the client's site has no parameters. */
export function withParameter(link: string, { name, value }: NonNullable<TogetherChange['parameter']>): string {
  if (!isFullUrl(link)) return link
  const end = link.indexOf('#')
  const [page, anchor] = end < 0 ? [link, ''] : [link.slice(0, end), link.slice(end)]
  const start = page.indexOf('?')
  const query = start < 0 ? '' : page.slice(start + 1)
  const pairs = query === '' ? [] : query.split('&')
  const first = pairs.findIndex((pair) => nameOf(pair) === name)
  const pair = `${name}=${encoded(value)}`
  const others = pairs.flatMap((one, at) => (at === first ? [pair] : nameOf(one) === name ? [] : [one]))
  return `${start < 0 ? page : page.slice(0, start)}?${(first < 0 ? [...pairs, pair] : others).join('&')}${anchor}`
}
