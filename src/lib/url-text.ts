/**
 * URLs as texts: serialised as the URL standard does, which is ASCII alone (the host in A-labels, everything else
 * percent-encoded as UTF-8).
 */

/** What is left where a text is no URL: nothing that a header could not carry. */
const BEYOND = /[^\x21-\x7e]/gu

/**
 * What stands serialised already, told without a parser, which costs as much as a tenth of a visit's decision: a host of
 * plain names, and a path and query of what is never encoded there. Others that are serialised do not match.
 */
const SERIALIZED =
  /^https?:\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]+\/[\w.~!$&()*+,;=:@%/-]*(?:\?[\w.~!$&()*+,;=:@%/?-]*)?$/
/** A part of a path that leads upward or nowhere. */
const DOTS = /\/\.|%2e/i

export const isSerialized = (text: string): boolean => SERIALIZED.test(text) && !DOTS.test(text)

/** The serialised URL. Of a text that is none, everything beyond visible ASCII is percent-encoded; it never throws. */
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

/** As `serializedUrl`, with `{name}` left as it is behind the host. A text that is no URL stays as it is. */
export function serializedWithNames(text: string): string {
  let mark = '~w~'
  while (text.includes(mark)) mark = `~w${mark}`
  const href = hrefOf(text.replaceAll(NAMED, `${mark}$1${mark}`))
  return href?.replaceAll(new RegExp(`${mark}(\\w{1,32})${mark}`, 'g'), '{$1}') ?? text
}
