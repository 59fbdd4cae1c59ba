/** Escapes every value that is not `Html`. */
import { escapeHtml } from '../../lib/text/text.ts'

export type Html = { readonly html: string }
type Part = Html | string | number | readonly Html[] | undefined | false

const written = (part: Part): string => {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map((one) => one.html).join('')
}

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.reduce((text, string, at) => text + written(parts[at - 1]) + string),
})

/** Trusted HTML: our own drawings. */
export const raw = (text: string): Html => ({ html: text })

/** Characters that HTML forbids, and invisible or direction-changing ones. */
const UNSEEN = /[^\P{Cc}\n\t]|[\p{Cs}\u200b\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufdd0-\ufdef\ufffe\uffff]/gu
export const line = (text: string): string => text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
/** Splits at blank lines. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map(line)
    .filter((one) => one !== '')
