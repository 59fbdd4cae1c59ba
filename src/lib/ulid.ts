/** Ids that begin with their time (ULID), as hits have them. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Milliseconds; nothing where the text is no id. */
export function timeOfUlid(id: string): number | undefined {
  if (!ULID.test(id)) return undefined
  return id
    .slice(0, 10)
    .split('')
    .reduce((time, digit) => time * 32 + DIGITS.indexOf(digit), 0)
}
