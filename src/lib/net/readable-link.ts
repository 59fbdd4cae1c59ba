/** Readable URLs: letters for A-labels and percent-encoded UTF-8, which serialise back to the same URL. */
import { readableLabels } from './a-label.ts'
import { serializedWithNames } from './url-text.ts'

const PARTS = /^([a-z][a-z\d+.-]*:\/\/)?([^/?#]*)(.*)$/is
/** Percent-encoded bytes beyond ASCII, in upper case as the serialiser writes them. */
const BYTES = /(?:%[89A-F][\dA-F])+/g
const ENCODED = /xn--|%[C-F][\dA-F]/i
/** Invisible, direction-changing or unassigned characters; allows joiners and selectors within an emoji. */
const UNSEEN =
  /(?<!\p{ExtPict}|\p{EMod}|\uFE0F)(?:\u200D|\uFE0F)|(?!\u200D|\uFE0F)[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu
/** Lookalikes of URL delimiters, and U+FFFD for undecodable bytes. */
const LIKE_SIGNS =
  /[\u2024\u2044\u2215\uFE52\uFE55\uFE56\uFE5F\uFE60\uFE66\uFE68\uFE6A\uFE6B\uFF03\uFF05\uFF06\uFF0E\uFF0F\uFF1A\uFF1D\uFF1F\uFF20\uFF3C\uFF5B\uFF5D\uFFFD]/gu

/** Keeps bytes encoded that are invalid UTF-8 or not composed letters. */
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

/** A host, or a URL's; the rest stays. */
export function readableHost(text: string): string {
  if (!/xn--/i.test(text)) return text
  const [, scheme = '', host = '', rest = ''] = PARTS.exec(text) ?? []
  return scheme + readableLabels(host) + rest
}

/** Keeps macros. Texts that are no serialised URL stay. */
export function readableLink(text: string): string {
  if (!ENCODED.test(text)) return text
  const [, scheme = '', host = '', rest = ''] = PARTS.exec(text) ?? []
  if (scheme === '') return text
  const at = host.lastIndexOf('@') + 1
  const shown = scheme + host.slice(0, at) + readableLabels(host.slice(at)) + rest.replaceAll(BYTES, readableBytes)
  return serializedWithNames(shown) === text ? shown : text
}
