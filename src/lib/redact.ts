/** Text without what names a person or opens a door: it goes where many may read it. */
import { isIPv4, isIPv6 } from 'node:net'

const LOOPBACK = /^(?:127\.|0\.0\.0\.0$)/
const EMAIL = /[^\s"'<>(),;:=/@]{1,64}@[^\s"'<>(),;:=/@]{1,190}\.[a-z]{2,}/giu
/** User and password within a URL. */
const USERINFO = /(?<=:\/\/)[^\s/@"']+@/g
const QUERY = /(?<=[\w/.])\?[^\s"'`]+/g
const BEARER = /(?<=\bbearer\s+)\S+/gi
const FOUR = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/g
const COLONS = /(?<![\w:.])[\da-f]*:[\da-f:.]*:[\da-f:.]*/gi
/** Tokens and keys of Weir, and what looks like one of somebody else's. */
const OWN_TOKEN = /\b(?:wt|wk|weir)_[\w-]{6,}/g
const HEX = /\b[\da-f]{32,}\b/gi
const RANDOM = /(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{24,}(?![\w/-])/g

/** Longer texts are cut: some of these patterns take the square of a text's length. */
const MOST = 4000

export function redact(given: string): string {
  const text = given.length > MOST ? `${given.slice(0, MOST)}…` : given
  return text
    .replaceAll(USERINFO, '[…]@')
    .replaceAll(EMAIL, (found) => (found.startsWith('[…]@') ? found : '[e-mail]'))
    .replaceAll(QUERY, '?[…]')
    .replaceAll(BEARER, '[…]')
    .replaceAll(OWN_TOKEN, '[token]')
    .replaceAll(HEX, '[token]')
    .replaceAll(RANDOM, '[token]')
    .replaceAll(COLONS, (found) => {
      const [, address = '', rest = ''] = /^(.*?)([:.]*)$/s.exec(found) ?? []
      const whole = isIPv6(found) ? found : address
      return isIPv6(whole) && whole !== '::1' && whole !== '::' ? `[address]${whole === found ? '' : rest}` : found
    })
    .replaceAll(FOUR, (found) => (isIPv4(found) && !LOOPBACK.test(found) ? '[address]' : found))
}
