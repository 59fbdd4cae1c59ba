import { FEED_MACROS } from '../../../contract/money/feed-words.ts'

const NAMES: ReadonlySet<string> = new Set(FEED_MACROS)

/** `form`: no address. `macro`: one that is not known. */
export function faultOfFeed(url: string): 'form' | 'macro' | undefined {
  if ([...url.matchAll(/\{([^{}]*)\}/g)].some(([, name = '']) => !NAMES.has(name))) return 'macro'
  const filled = fillDates(url, { from: '2026-01-01', to: '2026-01-02' })
  // a date in place of the host would choose it
  if (!/^https?:\/\/[^/?#{}\\]+(?:[/?#]|$)/i.test(url) || /[{}\s]/.test(filled) || !URL.canParse(filled)) return 'form'
  const { username, password, hostname } = new URL(filled)
  return username === '' && password === '' && hostname !== '' ? undefined : 'form'
}

/** ISO dates. */
export const fillDates = (url: string, { from, to }: { from: string; to: string }): string =>
  url.replaceAll('{from}', from).replaceAll('{to}', to)

/** The server that gets the header. */
export const feedOrigin = (url: string): string => new URL(fillDates(url, { from: '0', to: '0' })).origin

/** Of the connection, not of an account. */
const OF_THE_CONNECTION = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export const isHeaderName = (name: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !OF_THE_CONNECTION.has(name.toLowerCase())

/** Printable, on one line. */
export const isHeaderValue = (value: string): boolean => /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)
