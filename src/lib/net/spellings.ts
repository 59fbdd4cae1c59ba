/** Non-ASCII names and URLs, as sent and as typed. Server only. */
import { domainToUnicode } from 'node:url'
import { normalizeText, percentDecode } from '../text/text.ts'

const BEYOND = /[^\x00-\x7f]/ // eslint-disable-line no-control-regex -- the whole of ASCII is meant
const A_LABEL = /xn--[a-z\d-]+/gi

export const hasNonAscii = (text: string): boolean => BEYOND.test(text)

/** Host as stored and compared: lower case, A-labels (`xn--…`). */
export function asciiHost(name: string): string {
  if (!BEYOND.test(name)) return name.toLowerCase()
  const url = `http://${name}`
  return URL.canParse(url) ? new URL(url).hostname : normalizeText(name)
}

/** Decodes A-labels and percent-encoding. */
export const readable = (text: string): string =>
  percentDecode(text.replaceAll(A_LABEL, (label) => domainToUnicode(label.toLowerCase()) || label))

/** True if the text may have another readable form. */
export const isEncoded = (text: string): boolean => text.includes('xn--') || text.includes('%')

/** Stored forms of a typed text: as typed, NFC, as browsers send it (`xn--…` host, percent-encoded rest), readable. */
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

/** Keeps existing escapes: people type partly decoded URLs. */
const encoded = (text: string): string => encodeURI(text.toWellFormed()).replaceAll(/%25(?=[\da-f]{2})/gi, '%')
