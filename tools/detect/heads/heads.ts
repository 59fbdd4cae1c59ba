/**
 * Heads of requests as they were sent over HTTP/1.1 to a server on loopback: `programs.json` by HTTP programs that were
 * given a browser's headers, `browsers.json` by browsers (a typed address, a link, another site, forms, a reload, a frame,
 * a fetch ahead). Each file has its day, each sender its version. What the programs were given, for Chrome 154, Firefox
 * 150 and Safari 18.6: `agent` is the string alone; `some` has Accept and Accept-Language too; `full` is the whole head
 * in the browser's order and spelling (Safari's written after its headers over HTTP/2); `devtools` the same in lower
 * case and in the order of the alphabet, as developer tools show it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { visit } from '../../../src/traffic/builders.ts'
import type { Facts } from '../../../src/traffic/facts.ts'
import { NAMES, namesOf, ORDER, orderOf } from '../../../src/traffic/headers.ts'

export const AGENTS = ['chrome', 'firefox', 'safari'] as const
export const LEVELS = ['agent', 'some', 'full', 'devtools'] as const
type Given = `${(typeof AGENTS)[number]}.${(typeof LEVELS)[number]}`

export type Program = { program: string; version: string; heads: Record<Given, string> }
export type Browser = { browser: string; version: string; heads: Record<string, string> }

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'))

export const PROGRAMS = (read('programs.json') as { programs: Program[] }).programs
export const BROWSERS = (read('browsers.json') as { browsers: Browser[] }).browsers

/** Names and values in turn. */
const rawOf = (head: string): string[] =>
  head.split('\n').flatMap((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })

function headersOf(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let at = 0; at < raw.length; at += 2) headers[(raw[at] ?? '').toLowerCase()] = raw[at + 1] ?? ''
  return headers
}

/** `link`: the request itself came to the edge. `site`: PHP told of it. */
export type Way = 'link' | 'site'

/** A visit with this head, as the edge knows it by that way. */
export function visitOf(head: string, way: Way, changes: Partial<Facts> = {}): Facts {
  const raw = rawOf(head)
  const headers = headersOf(raw)
  if (way === 'link') {
    const [order, names] = [orderOf(raw, headers), namesOf(raw, headers)]
    if (order) headers[ORDER] = order
    if (names) headers[NAMES] = names
  }
  const userAgent = headers['user-agent'] ?? ''
  return visit({ source: way, userAgent, headers, referrer: headers['referer'] ?? '', ...changes })
}

/** The number of this visit within ten minutes; pages of a site carry the probe, and a program never answers it. */
export function nthVisit(head: string, way: Way, number: number): Facts {
  const rates = { visitor: number, address: number, network: number }
  const unheard = way === 'link' || number < 3 ? 0 : number - 1
  return visitOf(head, way, { unique: number === 1, repeats: number, rates, unheard })
}
