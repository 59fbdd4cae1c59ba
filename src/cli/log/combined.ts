/** The combined format of Apache and nginx, with or without the host before it. */
import { orNothing, type ReadLine, readLocalTime, readRequest } from './log-line.ts'

/** Quoted parts hold escapes; each alternative begins differently, so that no line is read twice over. */
const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`
/** An address holds a dot or a colon, so a user's name of several words is not taken for one. */
const ADDRESS = String.raw`((?=\S*[.:])[\da-fA-F.:]{2,45})`
const LINE = new RegExp(
  String.raw`^(?:([\w.:\[\]-]+) )?${ADDRESS} \S+ [^\[ ][^\[]*\[([^\]]{1,40})\] ${QUOTED} \d{3} \S+ ${QUOTED} ${QUOTED}`,
)

export const readCombined: ReadLine = (text) => {
  const found = LINE.exec(text)
  if (!found) return undefined
  const [, host = '', ip = '', at = '', requestLine = '', referrer = '', userAgent = ''] = found
  const time = readLocalTime(at)
  const request = readRequest(unescaped(requestLine))
  if (time === undefined || !request) return undefined
  return {
    time,
    ip,
    ...request,
    host: orNothing(host),
    scheme: '',
    userAgent: orNothing(unescaped(userAgent)),
    referrer: orNothing(unescaped(referrer)),
  }
}

const NAMED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', v: '\v', f: '\f' }

/** `\x22` is a byte, and bytes are UTF-8; `\"` and `\\` are themselves. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(/(?:\\x[\da-fA-F]{2})+|\\(.)/g, (whole, sign: string | undefined) => {
    if (sign !== undefined && sign !== 'x') return NAMED[sign] ?? sign
    return sign === undefined ? Buffer.from(whole.replaceAll('\\x', ''), 'hex').toString() : whole
  })
}
