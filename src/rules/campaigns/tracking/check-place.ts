/** Findings about scheme, host and key: does the link lead to the campaign? */
import type { CheckContext, LinkFinding } from './words.ts'

const placeOf = (link: string): { host: string; key: string | undefined; secure: boolean } | undefined => {
  const [, scheme = '', host = '', path = ''] = /^(https?):\/\/([^/?#]+)([^?#]*)/i.exec(link) ?? []
  if (host === '') return undefined
  const bare = host.slice(host.lastIndexOf('@') + 1).toLowerCase()
  return {
    host: bare.replace(scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/, ''),
    key: /\/c\/([^/]+)\/?$/.exec(path)?.[1],
    secure: scheme.toLowerCase() === 'https',
  }
}

const hostMatches = (host: string, allowed: string): boolean => {
  const [name, port] = allowed.split(':')
  const own = port === undefined ? host.replace(/:\d+$/, '') : host
  const wanted = port === undefined ? (name ?? '') : allowed
  return wanted.startsWith('*.') ? own.endsWith(wanted.slice(1)) : own === wanted
}

/** `link`: without macros. */
export function placeFindings(link: string, { key, hosted, pageHosts }: CheckContext): LinkFinding[] {
  const place = placeOf(link)
  if (!place) return []
  const own = hosted.map((one) => placeOf(one)).filter((one) => one !== undefined)
  const sameHost = own.find(({ host }) => host === place.host)
  // an installation without TLS has no other link
  const http: LinkFinding[] =
    place.secure || sameHost?.secure === false ? [] : [{ code: 'http', level: 'wrong', values: {} }]
  return [...http, ...destination(place, { key, sameHost: sameHost !== undefined, hosted: own, pageHosts })]
}

type Place = NonNullable<ReturnType<typeof placeOf>>
type Among = { key: string; sameHost: boolean; hosted: readonly Place[]; pageHosts: readonly string[] }

function destination(place: Place, { key, sameHost, hosted, pageHosts }: Among): LinkFinding[] {
  const ofHost: LinkFinding = { code: 'host', level: 'wrong', values: { host: place.host } }
  if (place.key !== undefined && hosted.length > 0) {
    if (place.key !== key) return [{ code: 'key', level: 'wrong', values: { key: place.key, own: key } }]
    return sameHost ? [] : [ofHost]
  }
  if (sameHost) return [{ code: 'key', level: 'wrong', values: { key: place.key ?? '', own: key } }]
  const isPage = pageHosts.length === 0 || pageHosts.some((host) => hostMatches(place.host, host))
  return isPage ? [] : [ofHost]
}
