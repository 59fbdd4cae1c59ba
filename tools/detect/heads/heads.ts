/**
 * Request heads captured over HTTP/1.1 on loopback: `programs.json` by HTTP programs with a browser's headers,
 * `browsers.json` by browsers (typed address, link, other site, forms, reload, frame, prefetch). Files have their day,
 * senders their version. Programs got heads of Chrome 154, Firefox 150 and Safari 18.6: `agent`: the agent alone;
 * `some`: with Accept and Accept-Language; `full`: the whole head in order and spelling (Safari's from its HTTP/2
 * headers); `devtools`: lower case and alphabetical, as in developer tools.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { visit } from '../../../src/judge/builders.ts'
import type { Facts } from '../../../src/judge/facts.ts'
import { NO_PATTERNS } from '../../../src/judge/patterns.ts'
import { NAMES, namesOf, ORDER, orderOf, PROTOCOL } from '../../../src/judge/headers.ts'

export const AGENTS = ['chrome', 'firefox', 'safari'] as const
export const LEVELS = ['agent', 'some', 'full', 'devtools'] as const
type Given = `${(typeof AGENTS)[number]}.${(typeof LEVELS)[number]}`

type Program = { program: string; version: string; heads: Record<Given, string> }
type Browser = { browser: string; version: string; heads: Record<string, string> }

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'))

export const PROGRAMS = (read('programs.json') as { programs: Program[] }).programs
export const OTHERS = (read('others.json') as { programs: { program: string; heads: Record<string, string> }[] })
  .programs
export const OTHER_LEVELS = ['chrome.whole', 'firefox.whole', 'chrome.copied', 'chrome.older'] as const
export const BROWSERS = (read('browsers.json') as { browsers: Browser[] }).browsers

/** Alternating names and values. */
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

/**
 * How the edge receives a visit. `link`: directly. `proxied link`: through a proxy that names itself. `site`: by a site
 * without order and protocol, as older downloads. `PHP`: with the order, as far as trusted; `HTTP/2`: with that
 * protocol. `nginx`: also with the spelling; pages carry probe and image, in downloads since 28 November 2026. `Node`:
 * as the link, with such a page. `image`: the page has the image, and the edge knows that nearly everybody loads it.
 */
export const WAYS = [
  'link',
  'proxied link',
  'site',
  'PHP',
  'PHP, image',
  'PHP, HTTP/2',
  'PHP, HTTP/2, image',
  'nginx',
  'nginx, image',
  'nginx, HTTP/2',
  'nginx, HTTP/2, image',
  'Node',
  'Node, image',
] as const
export type Way = (typeof WAYS)[number]

const isStraight = (way: Way): boolean => way === 'link' || way.startsWith('Node')
const hasProbe = (way: Way): boolean => !/link|nginx(?!.*image)/.test(way)
const OF_CONNECTION = /^(?:host|connection)$/i

/** Facts besides the headers. `raw`: alternating names and values. */
function toldBy(way: Way, raw: readonly string[], headers: Readonly<Record<string, string>>): Record<string, string> {
  const shown: Record<string, string> = {}
  if (isStraight(way)) {
    const [order, names] = [orderOf(raw, headers), namesOf(raw, headers)]
    if (order) shown[ORDER] = order
    if (names) shown[NAMES] = names
  }
  if (way.startsWith('PHP') || way.startsWith('nginx')) {
    const names = raw.filter((name, at) => at % 2 === 0 && !OF_CONNECTION.test(name)).join(' ')
    shown[NAMES] = way.startsWith('PHP') ? names.toLowerCase() : names
  }
  if (way.includes('HTTP/2')) shown[PROTOCOL] = '1.1'
  return shown
}

/** A visit with this head, received this way. */
export function visitOf(head: string, way: Way, changes: Partial<Facts> = {}): Facts {
  const raw = rawOf(head)
  const own = headersOf(raw)
  const headers: Record<string, string> = {
    ...own,
    ...(way === 'proxied link' && { via: '1.1 proxy' }),
    ...toldBy(way, raw, own),
  }
  const userAgent = headers['user-agent'] ?? ''
  const source = /link/.test(way) ? 'link' : way.startsWith('nginx') ? 'gate' : 'site'
  return visit({ source, userAgent, headers, referrer: headers['referer'] ?? '', ...changes })
}

/** This visit's number within ten minutes; a site's pages carry the probe, and programs load nothing. */
export function nthVisit(head: string, way: Way, number: number): Facts {
  const rates = { visitor: number, address: number, network: number }
  const silentPages = number < 3 || !hasProbe(way) ? 0 : number - 1
  const patterns = { ...NO_PATTERNS, unloaded: way.endsWith('image') ? silentPages : 0 }
  return visitOf(head, way, { unique: number === 1, repeats: number, rates, silentPages, patterns })
}
