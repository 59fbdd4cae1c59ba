import type { CallInput } from '../../../../api/client.ts'
import { VISITORS, type Visitor } from './agents.ts'

export type Described = {
  ip: string
  userAgent: string
  url: string
  referrer: string
  visitor: string
  /** In the computer's time zone. */ time: string
  /** One per line; empty: the integration sees no headers. */ headers: string
}

const textOf = (headers: Visitor['headers']): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

export const described = ({ ip, userAgent, headers }: Visitor): Pick<Described, 'ip' | 'userAgent' | 'headers'> => ({
  ip,
  userAgent,
  headers: textOf(headers),
})

export const firstVisit = (): Described => ({
  ...described(VISITORS.chrome),
  url: 'https://your-site.example/?utm_source=test',
  referrer: '',
  visitor: '',
  time: '',
})

/** A line without colon is a header without value. */
export function headersOf(text: string): Record<string, string> | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0) return undefined
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':', 1)
      return colon < 0
        ? [line.toLowerCase(), '']
        : [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** Invalid input stays for the server to refuse. */
function timeOf(typed: string): string | undefined {
  if (typed === '') return undefined
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? new Date(typed).toISOString() : typed
}

export function questionOf(
  companyId: string,
  visit: Described,
  settings: CallInput<'company.test'>['settings'],
): CallInput<'company.test'> {
  const { ip, userAgent, url, referrer, visitor, time, headers } = visit
  return {
    companyId,
    ip: ip.trim(),
    userAgent: userAgent.trim(),
    url: url.trim(),
    headers: headersOf(headers),
    referrer: referrer.trim() || undefined,
    visitor: visitor.trim() || undefined,
    time: timeOf(time),
    settings,
  }
}
