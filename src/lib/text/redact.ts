/**
 * Removes personal data and secrets: `redact` for the log; `scrub`, stricter, for reports that leave the installation.
 */
import { isIPv4, isIPv6 } from 'node:net'

const LOOPBACK = /^(?:127\.|0\.0\.0\.0$)/
const EMAIL = /[^\s"'<>(),;:=/@]{1,64}@[^\s"'<>(),;:=/@]{1,190}\.[a-z]{2,}/giu
/** User and password in a URL. */
const USERINFO = /(?<=:\/\/)[^\s/@"']+@/g
const QUERY = /(?<=[\w/.])\?[^\s"'`]+/g
const BEARER = /(?<=\bbearer\s+)\S+/gi
const FOUR = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/g
const COLONS = /(?<![\w:.])[\da-f]*:[\da-f:.]*:[\da-f:.]*/gi
/** Tokens and keys of Weir, and similar foreign ones. */
const OWN_TOKEN = /\b(?:wt|wk|weir)_[\w-]{6,}/g
const HEX = /\b[\da-f]{32,}\b/gi
const RANDOM = /(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{24,}(?![\w/-])/g

/** Cuts longer texts: some patterns are quadratic. */
const MOST = 4000

/** Replaces addresses, e-mails, tokens and query strings with marks such as `[address]`. */
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

/** Pattern and replacement, in order of use. */
const MARKS: readonly [RegExp, string][] = [
  [/\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@]*@)?([^\s?#"'`]*)[?#][^\s"'`]*/gi, '$1$2'], // URL without user, query and fragment
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]*@/gi, '$1'],
  [/[^\s<>()@]+@[^\s"'`<>()@]+/g, '[email]'],
  [/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\w\.ts)/g, '[address]'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '[token]'],
  [/"[^"]*"/g, '"…"'],
  [/`[^`]*`/g, '`…`'],
  [/'[^']*'/g, "'…'"],
  [/\+?\d{6,}/g, '[number]'],
]
const LONGEST = 300
const PLAIN_QUOTED = /'[$A-Z_a-z][\w$]{0,39}'/g

/** At most 300 characters, without typed or sent texts. Keeps plain names in single quotes: the program's own. */
export function scrub(text: string): string {
  const names: string[] = []
  const held = text.slice(0, 4000).replaceAll(PLAIN_QUOTED, (name) => `\uE000${names.push(name) - 1}\uE001`)
  const cleaned = MARKS.reduce((rest, [mark, put]) => rest.replaceAll(mark, put), held)
  return cleaned
    .replaceAll(/\uE000(\d+)\uE001/g, (_all, index: string) => names[Number(index)] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
}
