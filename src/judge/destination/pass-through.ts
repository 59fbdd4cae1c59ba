import type { PassThrough } from '../../contract/campaigns/campaigns.ts'
import { CLICK_IDS } from '../../contract/conversions/click-ids.ts'
import { CUT } from '../../contract/integration/edge.ts'
import { percentDecode } from '../../lib/text/text.ts'
import { encode } from './macros.ts'

const ANY_CLICK_ID = new RegExp(`[?&](?:${CLICK_IDS.join('|')})=`)
const CLICK_ID_NAMES: ReadonlySet<string> = new Set(CLICK_IDS)
const MOST = 64

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

/** `rest`: follows the link's host. The link's own names win; of repeated names the first counts. */
export function passThrough(rest: string, visited: string, mode: PassThrough): string {
  if (mode === 'none' || (mode === 'clickIds' && !ANY_CLICK_ID.test(visited))) return rest
  const taken = new Set(queryOf(rest).split('&').map(nameOf))
  const parts: string[] = []
  const pairs = queryOf(visited).split('&', 256)
  // a cut address's last parameter may be incomplete
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
