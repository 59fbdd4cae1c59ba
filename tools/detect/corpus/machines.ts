/** Programs that identify themselves, and programs with a browser's agent but not its headers. */
import { desktop, mobile } from './browsers.ts'
import { type Choose, expand, type Headers, type Part, type Sample } from './sample.ts'
import { brands } from './headers.ts'
import { HELD_MACHINES } from './machines-held.ts'
import { SEEN_MACHINES, type Templates } from './machines-seen.ts'

export const MACHINE_GROUPS = Object.keys(SEEN_MACHINES) as (keyof Templates)[]

/** Programs mostly send few headers; for half of the visits only the agent is known. */
export function machine(choose: Choose, part: Part, group: keyof Templates): Sample {
  const templates = (part === 'seen' ? SEEN_MACHINES : HELD_MACHINES)[group]
  return {
    group,
    part,
    userAgent: expand(choose, choose.of(templates)),
    headers: choose.chance(0.5) ? null : { host: 'shop.example', accept: '*/*' },
  }
}

const LIBRARY_HEADERS: Record<Part, readonly [Headers, ...Headers[]]> = {
  seen: [
    { host: 'shop.example', accept: '*/*' },
    { 'host': 'shop.example', 'accept-encoding': 'gzip, deflate', 'accept': '*/*', 'connection': 'keep-alive' },
    {
      'accept': 'application/json, text/plain, */*',
      'accept-encoding': 'gzip, compress, deflate, br',
      'host': 'shop.example',
    },
  ],
  held: [
    { 'host': 'shop.example', 'accept-encoding': 'gzip' },
    { 'accept': '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'accept-encoding': 'gzip, deflate' },
    { 'accept': 'text/html', 'accept-language': 'en' },
    { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', connection: 'keep-alive' },
  ],
}

/** Client hints of another version or system, an engine without hints, or no made-up brand. */
const FORGED: readonly [Headers, ...Headers[]] = [
  { 'sec-ch-ua': brands(71, 'Google Chrome', 71) },
  { 'sec-ch-ua-platform': '"Solaris"', 'sec-ch-ua': '"Google Chrome";v="140"' },
  { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  { 'sec-fetch-site': 'nowhere' },
  { accept: '*/*' },
]

/** Agents that no browser of that name ever sent. */
const IMPOSSIBLE: Record<Part, readonly [string, ...string[]]> = {
  seen: [
    'Mozilla/5.0 (Windows NT 12.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/<100-150>.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Mozilla/5.0 (Windows NT 5.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/<90-150>.0.0.0 Safari/537.36',
  ],
  held: [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7; Android 12) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/<100-150>.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; rv:<90-99>.0) Gecko/20100101 Firefox/<120-140>.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/<300-900>.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows 95; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/<90-150>.0.0.0 Safari/537.36',
  ],
}

/** A browser's agent with something that the browser does not send. */
export function spoofer(choose: Choose, part: Part): Sample {
  const real = choose.chance(0.7) ? desktop(choose, part) : mobile(choose, part)
  const at = choose.below(4)
  if (at < 2) return { group: 'spoofers', part, userAgent: real.userAgent, headers: choose.of(LIBRARY_HEADERS[part]) }
  if (at === 2)
    return { group: 'spoofers', part, userAgent: real.userAgent, headers: { ...real.headers, ...choose.of(FORGED) } }
  return {
    group: 'spoofers',
    part,
    userAgent: expand(choose, choose.of(IMPOSSIBLE[part])),
    headers: choose.of(LIBRARY_HEADERS[part]),
  }
}
