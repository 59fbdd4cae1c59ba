/**
 * Parameters of the visited page that a link carries on, so that the next page can report a click to where it came
 * from.
 */
import type { PassThrough } from '../contract/campaigns.ts'
import { CLICK_IDS } from '../contract/click-ids.ts'
import { CUT } from '../contract/edge.ts'
import { percentDecode } from '../lib/text.ts'
import { encode } from './macros.ts'

const ANY_CLICK_ID = new RegExp(`[?&](?:${CLICK_IDS.join('|')})=`)
const CLICK_ID_NAMES: ReadonlySet<string> = new Set(CLICK_IDS)
/** Parameters that a link takes on at most. */
const MOST = 64

/** Adds a ready query part to what follows a host. */
export function addParameters(rest: string, part: string): string {
  const hash = rest.indexOf('#')
  const [before, fragment] = hash < 0 ? [rest, ''] : [rest.slice(0, hash), rest.slice(hash)]
  const query = before.includes('?')
  const joint = query && /[?&]$/.test(before) ? '' : '&'
  return `${before}${query ? joint : '?'}${part}${fragment}`
}

const queryOf = (url: string): string => {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const end = url.indexOf('#', start)
  return url.slice(start + 1, end < 0 ? undefined : end)
}

const nameOf = (pair: string): string => percentDecode((pair.split('=', 1)[0] ?? '').replaceAll('+', ' '))

/**
 * `rest`: what follows the link’s host. A name that the link has itself stays the link’s; of one that comes twice the
 * first counts.
 */
export function passThrough(rest: string, visited: string, mode: PassThrough): string {
  if (mode === 'none' || (mode === 'clickIds' && !ANY_CLICK_ID.test(visited))) return rest
  const taken = new Set(queryOf(rest).split('&').map(nameOf))
  const parts: string[] = []
  const pairs = queryOf(visited).split('&', 256)
  // of an address that was cut, the last parameter may be a part of one
  if (visited.length >= CUT.url) pairs.pop()
  for (const pair of pairs) {
    const name = nameOf(pair)
    if (parts.length === MOST || taken.has(name) || !passes(name, mode)) continue
    taken.add(name)
    parts.push(`${encode(name)}=${encode(valueOf(pair))}`)
  }
  return parts.length === 0 ? rest : addParameters(rest, parts.join('&'))
}

const passes = (name: string, mode: PassThrough): boolean =>
  mode === 'clickIds' ? CLICK_ID_NAMES.has(name) : name !== ''

const valueOf = (pair: string): string => {
  const equals = pair.indexOf('=')
  return equals < 0 ? '' : percentDecode(pair.slice(equals + 1).replaceAll('+', ' '))
}
