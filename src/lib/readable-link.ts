/**
 * Addresses as people read them: letters in place of A-labels and of percent-encoded UTF-8. What is read is the same
 * address: saved or opened it is serialised into the one that it was made of.
 */
import { readableLabels } from './a-label.ts'
import { serializedWithNames } from './url-text.ts'

const PARTS = /^([a-z][a-z\d+.-]*:\/\/)?([^/?#]*)(.*)$/is
/** Percent-encoded bytes beyond ASCII, in upper case as they are written again. */
const BYTES = /(?:%[89A-F][\dA-F])+/g
const ENCODED = /xn--|%[C-F][\dA-F]/i
/**
 * Signs that are not seen, turn the direction of the text after them, or are not assigned; a picture's joiners and
 * selectors are part of it.
 */
const UNSEEN =
  /(?<!\p{ExtPict}|\p{EMod}|\uFE0F)(?:\u200D|\uFE0F)|(?!\u200D|\uFE0F)[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu
/** Signs that look like those with a meaning in an address, and U+FFFD, which stands for bytes that were not read. */
const LIKE_SIGNS =
  /[\u2024\u2044\u2215\uFE52\uFE55\uFE56\uFE5F\uFE60\uFE66\uFE68\uFE6A\uFE6B\uFF03\uFF05\uFF06\uFF0E\uFF0F\uFF1A\uFF1D\uFF1F\uFF20\uFF3C\uFF5B\uFF5D\uFFFD]/gu

/** Bytes that are no UTF-8, or no composed letters of their own, stay encoded. */
function readableBytes(run: string): string {
  let letters: string
  try {
    letters = decodeURIComponent(run)
  } catch {
    return run
  }
  if (/^\p{M}/u.test(letters) || letters.normalize('NFC') !== letters) return run
  return letters.replaceAll(UNSEEN, encodeURIComponent).replaceAll(LIKE_SIGNS, encodeURIComponent)
}

/** A host, or an address with its host, as people read it. What follows the host stays as it is. */
export function readableHost(text: string): string {
  if (!/xn--/i.test(text)) return text
  const [, scheme = '', host = '', rest = ''] = PARTS.exec(text) ?? []
  return scheme + readableLabels(host) + rest
}

/**
 * An address as people read it, with its macros as they are. One that would be serialised otherwise than it stands, and
 * text that is no address, stay as they are.
 */
export function readableLink(text: string): string {
  if (!ENCODED.test(text)) return text
  const [, scheme = '', host = '', rest = ''] = PARTS.exec(text) ?? []
  if (scheme === '') return text
  const at = host.lastIndexOf('@') + 1
  const shown = scheme + host.slice(0, at) + readableLabels(host.slice(at)) + rest.replaceAll(BYTES, readableBytes)
  return serializedWithNames(shown) === text ? shown : text
}
