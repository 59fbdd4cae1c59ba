/** Currency beside amounts, as networks write it: `$12.51`, `12,53 €`, `12.52 USD`. */
import { isCurrency } from '../conversions/payout.ts'

/** Ambiguous signs; the first is usual, undefined if there is none. */
const SIGNS: Readonly<Record<string, { usual: string | undefined; others?: readonly string[] }>> = {
  '$': {
    usual: 'USD',
    others: ['ARS', 'AUD', 'BRL', 'CAD', 'CLP', 'COP', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD', 'UYU'],
  },
  'US$': { usual: 'USD' },
  'A$': { usual: 'AUD' },
  'AU$': { usual: 'AUD' },
  'C$': { usual: 'CAD' },
  'CA$': { usual: 'CAD' },
  'HK$': { usual: 'HKD' },
  'NZ$': { usual: 'NZD' },
  'R$': { usual: 'BRL' },
  'S$': { usual: 'SGD' },
  'MX$': { usual: 'MXN' },
  '€': { usual: 'EUR' },
  '£': { usual: 'GBP', others: ['EGP', 'GIP', 'LBP'] },
  '¥': { usual: 'JPY', others: ['CNY'] },
  '￥': { usual: 'CNY', others: ['JPY'] },
  '₹': { usual: 'INR' },
  '₽': { usual: 'RUB' },
  '₴': { usual: 'UAH' },
  '₸': { usual: 'KZT' },
  '₺': { usual: 'TRY' },
  '₩': { usual: 'KRW' },
  '₪': { usual: 'ILS' },
  '₫': { usual: 'VND' },
  '₱': { usual: 'PHP' },
  '฿': { usual: 'THB' },
  'ZŁ': { usual: 'PLN' },
  'KČ': { usual: 'CZK' },
  'FT': { usual: 'HUF' },
  'KR': { usual: undefined, others: ['DKK', 'ISK', 'NOK', 'SEK'] },
  'РУБ': { usual: 'RUB' },
  'Р': { usual: 'RUB' },
  'ГРН': { usual: 'UAH' },
  'ТГ': { usual: 'KZT' },
  'ЛВ': { usual: 'BGN' },
  'LEI': { usual: 'RON', others: ['MDL'] },
  'RS': { usual: 'INR', others: ['LKR', 'MUR', 'NPR', 'PKR'] },
  'RP': { usual: 'IDR' },
  'RM': { usual: 'MYR' },
  'FR': { usual: 'CHF' },
  'SFR': { usual: 'CHF' },
  'NT$': { usual: 'TWD' },
  'EURO': { usual: 'EUR' },
  '₦': { usual: 'NGN' },
  '₵': { usual: 'GHS' },
  '৳': { usual: 'BDT' },
  '₾': { usual: 'GEL' },
  '₼': { usual: 'AZN' },
  '֏': { usual: 'AMD' },
  '₡': { usual: 'CRC' },
  '₲': { usual: 'PYG' },
}

/** `sign`: as written, '' if none. Undefined for unknown text. */
type Signed = { amount: string; sign: string }

const BESIDE =
  /^([-−]?)\s*([^\d\s.,'()-]{0,4})\s*([-−]?[\d.,](?:[\d.,'\s\u00A0\u202F]*\d)?[.]?)\s*([^\d\s.,'()-]{0,4}\.?)$/u

export function readSigned(text: string): Signed | undefined {
  const [, minus = '', before = '', digits = '', after = ''] = BESIDE.exec(signsApart(text.trim())) ?? []
  const sign = oneOf(before, after)
  if (digits === '' || sign === undefined || (sign !== '' && codesOf(sign).length === 0)) return undefined
  return { amount: `${minus}${digits}`.replace(/^[-−]\s*/, '-'), sign }
}

/** `USD $5` as `$5 USD`; `Rs.500` as `Rs 500`, but `USD.50` has a decimal point. */
const signsApart = (text: string): string =>
  text
    .replace(/^([A-Z]{3})\s*(?=\p{Sc})(.*)$/u, '$2 $1')
    .replace(/^([-−]?\s*)(\p{L}{1,3})\.\s*(?=\d)/u, (whole, minus: string, word: string) =>
      isCurrency(word.toUpperCase()) || codesOf(word).length === 0 ? whole : `${minus}${word} `,
    )

/** Of `$5 USD` the code; undefined if they contradict. */
function oneOf(before: string, after: string): string | undefined {
  if (before === '' || after === '') return before || after
  const [first, last] = [codesOf(before), codesOf(after)]
  if (first.length === 1 && last.includes(first[0] ?? '')) return before
  return last.length === 1 && first.includes(last[0] ?? '') ? after : undefined
}

const keyOf = (sign: string): string => sign.toUpperCase().replace(/\.$/, '')

/** Possible currencies, the usual one first; empty if unknown. */
export function codesOf(sign: string): readonly string[] {
  const word = keyOf(sign)
  if (isCurrency(word)) return [word]
  const known = Object.hasOwn(SIGNS, word) ? SIGNS[word] : undefined
  return known ? [...(known.usual === undefined ? [] : [known.usual]), ...(known.others ?? [])] : []
}

/** `wanted` if possible, else the usual; undefined if none. */
export function currencyOfSign(sign: string, wanted: string): string | undefined {
  if (sign === '') return undefined
  const codes = codesOf(sign)
  if (codes.includes(wanted)) return wanted
  const known = SIGNS[keyOf(sign)]
  return known ? known.usual : codes[0]
}
