/** Characters that a header cannot carry. */
const BEYOND = /[^\x21-\x7e]/gu

/**
 * Recognises serialised URLs without the parser, which costs a tenth of a decision: a plain host, path and query.
 * Misses some.
 */
const SERIALIZED =
  /^https?:\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]+\/[\w.~!$&()*+,;=:@%/-]*(?:\?[\w.~!$&()*+,;=:@%/?-]*)?$/
/** Path segments such as `..`. */
const DOTS = /\/\.|%2e/i

export const isSerialized = (text: string): boolean => SERIALIZED.test(text) && !DOTS.test(text)

/** Never throws: percent-encodes everything beyond visible ASCII. */
export const serializedUrl = (text: string): string =>
  isSerialized(text) ? text : (hrefOf(text) ?? text.toWellFormed().replaceAll(BEYOND, encodeURIComponent))

function hrefOf(text: string): string | undefined {
  try {
    return new URL(text).href
  } catch {
    return undefined
  }
}

const NAMED = /\{(\w{1,32})\}/g

/** As `serializedUrl`, keeping `{name}` after the host. A text that is no URL stays. */
export function serializedWithNames(text: string): string {
  let mark = '~w~'
  while (text.includes(mark)) mark = `~w${mark}`
  const href = hrefOf(text.replaceAll(NAMED, `${mark}$1${mark}`))
  return href?.replaceAll(new RegExp(`${mark}(\\w{1,32})${mark}`, 'g'), '{$1}') ?? text
}
