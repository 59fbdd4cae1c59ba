/** Names and addresses beyond ASCII: as browsers send them, and as people read and type them. For the server alone. */
import { domainToUnicode } from 'node:url'
import { normalizeText, percentDecode } from './text.ts'

const BEYOND = /[^\x00-\x7f]/ // eslint-disable-line no-control-regex -- the whole of ASCII is meant
const A_LABEL = /xn--[a-z\d-]+/gi

/** Whether a text has letters beyond ASCII. */
export const hasLetters = (text: string): boolean => BEYOND.test(text)

/** The name of a host as it is stored and compared: lower case, labels beyond ASCII as A-labels (`xn--…`). */
export function asciiHost(name: string): string {
  if (!BEYOND.test(name)) return name.toLowerCase()
  const url = `http://${name}`
  return URL.canParse(url) ? new URL(url).hostname : normalizeText(name)
}

/** A host, an address or a part of one as it is read: A-labels and percent-encoded letters as what they stand for. */
export const readable = (text: string): string =>
  percentDecode(text.replaceAll(A_LABEL, (label) => domainToUnicode(label.toLowerCase()) || label))

/** Whether a text may be read in another way than it is written. */
export const isEncoded = (text: string): boolean => text.includes('xn--') || text.includes('%')

/**
 * Every way in which a typed text may stand in what was stored: as it is, in NFC, as browsers send it (`xn--…` in a host,
 * percent-encoded behind it), and readable.
 */
export function spellings(text: string): string[] {
  const composed = text.normalize('NFC')
  return [...new Set([text, composed, ...sentForms(composed), readable(composed)])]
}

function sentForms(text: string): string[] {
  if (!BEYOND.test(text)) return []
  const slash = text.includes('://') ? text.indexOf('/', text.indexOf('://') + 3) : text.indexOf('/')
  const [head, tail] = slash < 0 ? [text, ''] : [text.slice(0, slash), text.slice(slash)]
  const [, scheme = '', host = ''] = /^([a-z][a-z\d+.-]*:\/\/)?(.*)$/is.exec(head) ?? []
  return [scheme + asciiHost(host) + encoded(tail), encoded(text)]
}

/** Encodes all but escapes that are there: an address is often typed as it is shown, in part readable. */
const encoded = (text: string): string => encodeURI(text.toWellFormed()).replaceAll(/%25(?=[\da-f]{2})/gi, '%')
