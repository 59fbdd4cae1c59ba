/** Combined and common formats of Apache and nginx, with or without a leading host. */
import { lineOf, type ReadLine } from './log-line.ts'

/** With escapes. Alternatives start differently: no backtracking. */
const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`
/** Contains a dot or colon, unlike user names. A proxy's list has commas. */
const ADDRESS = String.raw`((?:(?:unknown|-), ?)?(?=\S*[.:])[\da-fA-F.:]{2,45}(?:, ?(?:unknown|[\da-fA-F.:]{2,45})){0,20})`
/** Status and size; servers add times before or after the request. */
const NUMBERS = String.raw`(?:[\d.-]{1,20} ){0,6}`
const BEGIN = String.raw`^(?:([\w.:\[\]-]+) )?${ADDRESS} +\S+ +[^\[ ][^\[]*\[([^\]]{1,40})\] ${NUMBERS}${QUOTED}(?: [\d.-]{1,20}){1,6}`
/** Many configurations append X-Forwarded-For to the agent. */
const COMBINED = new RegExp(String.raw`${BEGIN} ${QUOTED} ${QUOTED}(?: "([\da-fA-F.:, ]{2,400})")?`)
const COMMON = new RegExp(`${BEGIN}$`)

const readerOf =
  (pattern: RegExp): ReadLine =>
  (text) => {
    const found = pattern.exec(text)
    if (!found) return undefined
    const [, host, ip, time = '', request = '', referrer = '', userAgent = '', forwarded] = found
    return lineOf({
      time,
      ip,
      forwarded,
      host,
      request: unescaped(request),
      userAgent: unescaped(userAgent),
      referrer: unescaped(referrer),
    })
  }

export const readCombined = readerOf(COMBINED)
/** Without referrer and agent. */
export const readCommon = readerOf(COMMON)

const NAMED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', v: '\v', f: '\f' }

/** `\x22` is a byte of UTF-8, `\u0022` a character; `\"` and `\\` stand for themselves. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(
    /(?:\\x[\da-fA-F]{2})+|\\u([\da-fA-F]{4})|\\(.)/g,
    (whole, code: string | undefined, sign: string | undefined) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      if (sign !== undefined && sign !== 'x') return NAMED[sign] ?? sign
      return sign === undefined ? Buffer.from(whole.replaceAll('\\x', ''), 'hex').toString() : whole
    },
  )
}
