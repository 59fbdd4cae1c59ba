/**
 * Plain lists, one range a line: CIDR lists, addresses alone (Tor exits), geofeeds and other CSV whose first column is
 * the range.
 */
import { cidrSpan } from '../address-words.ts'
import { FormatError, shown, type ParsedRange } from './parsed.ts'

/** A line may carry a comment behind `#` or `;`. More than a few lines that are no ranges, and it is another file. */
export const parseCidrList = (text: string): ParsedRange[] =>
  readLines(text, (line) => line.replace(/[#;].*$/, '').trim())

/** RFC 8805 and its like: `prefix,country,region,city,postal`. */
export const parseGeofeed = (text: string): ParsedRange[] =>
  readLines(text, (line) => (line.startsWith('#') ? '' : (line.split(',')[0] ?? '').replaceAll('"', '').trim()))

/** A head line, a stray word: one in twenty lines may be no range. */
const MOST_ODD = 0.05

function readLines(text: string, rangeOf: (line: string) => string): ParsedRange[] {
  const found: ParsedRange[] = []
  let odd = 0
  let firstOdd = ''
  for (const line of text.split(/\r?\n/)) {
    const range = rangeOf(line)
    if (range === '') continue
    const span = cidrSpan(range)
    if (span) found.push(span)
    else if (odd++ === 0) firstOdd = range
  }
  if (odd > 1 + (found.length + odd) * MOST_ODD)
    throw new FormatError(`not a list of ranges: ${odd} lines are none, such as ${shown(firstOdd)}`)
  return found
}
