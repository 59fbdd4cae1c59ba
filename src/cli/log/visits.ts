/** Turns log lines into visits for the edge. */
import { createHash } from 'node:crypto'
import { createRecent } from '../../lib/flow/recent.ts'
import type { LogLine, ReadLine } from './log-line.ts'

export type Visit = { time: string; ip: string; url: string; userAgent: string; referrer: string; mark: string }
/** `skipped`: no page visit. `hostless`: without site. `noRequest`: no HTTP request. */
export type Outcome = { visit: Visit } | 'skipped' | 'hostless' | 'noRequest' | 'comment' | 'unreadable'

const ASSET =
  /\.(?:css|js|mjs|map|json|txt|xml|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|mp4|webm|mp3|pdf|zip|gz)$/i
/** Recent lines among which equal ones are counted. */
const MOST_MARKS = 20_000
const [LONGEST_TARGET, LONGEST_TEXT] = [8192, 4096]

/** Placeholder site of lines without one. */
export const UNNAMED_SITE = 'https://unnamed.invalid'

type Reading = {
  /** `https://shop.example`, for lines without a site; '' for none. */ site: string
  /** Includes page resources, and methods other than GET. */ all: boolean
}

/** The same lines in order give the same marks. */
export function createVisits({ site, all }: Reading): (text: string, read: ReadLine) => Outcome {
  const seen = createRecent<string, number>(MOST_MARKS)

  /** Hash of the line, and its number among equal ones. */
  function markOf(text: string): string {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27)
    const before = seen.get(hash) ?? 0
    seen.set(hash, before + 1)
    return `${hash}.${before}`
  }

  return (text, read) => {
    const line = read(text)
    if (line === undefined) return 'unreadable'
    if (typeof line === 'string') return line
    const url = urlOf(line, site || UNNAMED_SITE)
    if (url === undefined) return 'unreadable'
    if (!all && (line.method !== 'GET' || ASSET.test(url.pathname))) return 'skipped'
    if (isHostless(line, site)) return 'hostless'
    const { ip, userAgent, referrer } = line
    return {
      visit: {
        time: new Date(line.time).toISOString(),
        ip,
        url: url.href.slice(0, LONGEST_TARGET),
        userAgent: userAgent.slice(0, LONGEST_TEXT),
        referrer: referrer.slice(0, LONGEST_TEXT),
        mark: markOf(text),
      },
    }
  }
}

const isHostless = ({ target, host }: LogLine, site: string): boolean =>
  host === '' && site === '' && target.startsWith('/')

function urlOf({ target, host, scheme }: LogLine, site: string): URL | undefined {
  if (/^https?:\/\//i.test(target)) return parsed(target)
  if (!target.startsWith('/')) return undefined
  const base = host === '' ? site : `${scheme || schemeOf(host, site)}://${host}`
  return parsed(base + target)
}

const schemeOf = (host: string, site: string): string =>
  host.endsWith(':80') ? 'http' : (/^https?(?=:)/i.exec(site)?.[0] ?? 'https')
const parsed = (text: string): URL | undefined =>
  /^https?:\/\/[^/]/i.test(text) && URL.canParse(text) ? new URL(text) : undefined
