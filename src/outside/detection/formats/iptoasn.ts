/**
 * IPtoASN's table: `first address, last address, number, country, name`, separated by tabs, IPv4 and IPv6 in one file.
 */
import { spanOf } from '../address-words.ts'
import { FormatError, shown, type ParsedRange } from './parsed.ts'

/** Ranges that nobody announces (number 0) are left out. */
export function parseIptoasn(text: string): ParsedRange[] {
  const found: ParsedRange[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const read = readLine(line)
    if (read.asn !== 0) found.push(read)
  }
  return found
}

function readLine(line: string): ParsedRange & { asn: number } {
  const [first = '', last = '', number = '', , name = ''] = line.replace(/\r$/, '').split('\t')
  const span = spanOf(first, last)
  const asn = Number(number)
  if (!span || !/^\d{1,10}$/.test(number) || asn > 0xffff_ffff)
    throw new FormatError(`not a line of the table: ${shown(line)}`)
  return { ...span, asn, name }
}
