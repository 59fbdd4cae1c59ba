/** A hit's id begins with its time (ULID), so that a link to a receipt needs no dates beside it. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SHAPE = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Milliseconds; nothing where the text is no id. */
export function timeOfHit(hit: string): number | undefined {
  if (!SHAPE.test(hit)) return undefined
  return hit.slice(0, 10).split('').reduce((time, digit) => time * 32 + DIGITS.indexOf(digit), 0)
}
