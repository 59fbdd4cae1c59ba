/** W3C extended format with its columns in `#Fields`, as IIS and CloudFront write it. */
import { lineOf, type ReadLine } from './log-line.ts'

/** Column names in lower case; the first with a value counts. */
const NAMES = {
  ip: ['c-ip'],
  forwarded: ['x-forwarded-for', 'cs(x-forwarded-for)'],
  method: ['cs-method'],
  stem: ['cs-uri-stem', 'cs-uri'],
  query: ['cs-uri-query'],
  host: ['x-host-header', 'cs-host', 'cs(host)'],
  scheme: ['cs-protocol'],
  userAgent: ['cs(user-agent)'],
  referrer: ['cs(referer)'],
} as const

/** Reader of one file; each `#Fields` applies from there on. Times are UTC. */
export function createW3cReader(): ReadLine {
  let fields: string[] = []
  return (text) => {
    if (text.startsWith('#')) {
      const named = /^#Fields:\s*(.+)$/i.exec(text)?.[1]
      if (named !== undefined) fields = named.trim().toLowerCase().split(/\s+/)
      return 'comment'
    }
    if (fields.length === 0) return undefined
    const values = valuesOf(text, fields.length)
    if (!values) return undefined
    const under = (names: readonly string[]): string =>
      names.map((name) => values[fields.indexOf(name)] ?? '').find((value) => value !== '' && value !== '-') ?? ''
    const query = under(NAMES.query)
    return lineOf({
      time: `${under(['date'])}T${under(['time'])}Z`,
      ip: under(NAMES.ip),
      forwarded: plain(under(NAMES.forwarded)),
      method: NAMES.method.some((name) => fields.includes(name)) ? under(NAMES.method) : undefined,
      target: under(NAMES.stem) + (query === '' ? '' : `?${query}`),
      host: under(NAMES.host),
      scheme: /^https?$/i.test(under(NAMES.scheme)) ? under(NAMES.scheme) : '',
      userAgent: plain(under(NAMES.userAgent)),
      referrer: plain(under(NAMES.referrer)),
    })
  }
}

/** IIS Advanced Logging quotes spaces. Undefined: not as many as fields. */
function valuesOf(text: string, count: number): string[] | undefined {
  const bare = text.split(text.includes('\t') ? '\t' : ' ')
  const values = bare.length === count ? bare : text.match(/"[^"]*"(?= |$)|[^ ]+/g)
  return values?.length === count ? values.map((value) => value.replace(/^"(.*)"$/, '$1')) : undefined
}

/**
 * IIS writes `+` for a space, CloudFront `%20`, or `%2520` for a percent sign. A plus before an address in an agent,
 * and a referrer's, are literal.
 */
function plain(text: string): string {
  const asItIs = / |%20|^https?:/i.test(text)
  const spaced = asItIs ? text : text.replaceAll(/\+(?!https?:)/g, ' ')
  return spaced.replaceAll(/%(?:25)?(20|22|2[cC])/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
