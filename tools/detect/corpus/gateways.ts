/** Gateways between people and a site, with their changes to headers. */
import { desktop, mobile } from './browsers.ts'
import type { Choose, Headers, Part, Sample } from './sample.ts'

type Change = (headers: Headers, choose: Choose) => Headers

const without =
  (...gone: readonly string[]): Change =>
  (headers) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !gone.includes(name)))
const including =
  (more: Headers): Change =>
  (headers) => ({ ...headers, ...more })
const HINTS = ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'] as const

/** By cause. Names are in lower case, as after a proxy with HTTP/2 or a script's report. */
export const GATEWAYS = {
  'a proxy that names itself': including({ via: '1.1 gateway', connection: 'close' }),
  'a company’s gateway': including({ 'x-forwarded-for': '10.0.0.7', 'accept-encoding': 'gzip, deflate' }),
  'a content network': including({ 'cf-ray': '8a1', 'accept-encoding': 'gzip, br', 'x-forwarded-for': '10.0.0.7' }),
  'a virus scanner that wants plain text': including({ 'accept-encoding': 'identity' }),
  'a virus scanner that takes Brotli away': including({ 'accept-encoding': 'gzip, deflate' }),
  'a filter that takes client hints away': without(...HINTS),
  'a filter that takes the referrer away': without('referer'),
  'a server that drops what it does not know': without(...HINTS, 'priority', 'sec-gpc', 'dnt'),
  'a table that keeps headers by the alphabet': (headers) =>
    Object.fromEntries(Object.entries(headers).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  'a table that keeps them in no order': (headers, choose) =>
    Object.fromEntries(
      Object.entries(headers)
        .map((entry) => ({ entry, at: choose.below(1000) }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ entry }) => entry),
    ),
  'signed exchanges turned off': (headers) => ({
    ...headers,
    accept: (headers['accept'] ?? '').replace(/,application\/signed-exchange.*$/, ''),
  }),
  'a wish for privacy': including({ 'sec-gpc': '1', 'dnt': '1' }),
} as const satisfies Record<string, Change>

const CHANGES = Object.values(GATEWAYS) as unknown as readonly [Change, ...Change[]]

/** A person behind one of them. */
export function behind(choose: Choose, part: Part): Sample {
  const person = choose.chance(0.6) ? desktop(choose, part) : mobile(choose, part)
  return { ...person, group: 'behind a gateway', headers: choose.of(CHANGES)(person.headers ?? {}, choose) }
}
