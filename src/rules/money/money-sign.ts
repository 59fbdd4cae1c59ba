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
  'РУБ.': { usual: 'RUB' },
  'ГРН': { usual: 'UAH' },
  'ГРН.': { usual: 'UAH' },
}

/** `sign`: as written, '' if none. Undefined for unknown text. */
type Signed = { amount: string; sign: string }

const BESIDE =
  /^([-−]?)\s*([^\d\s.,'()-]{0,4})\s*([-−]?[\d.,](?:[\d.,'\s\u00A0\u202F]*\d)?[.]?)\s*([^\d\s.,'()-]{0,4}\.?)$/u

export function readSigned(text: string): Signed | undefined {
  const [, minus = '', before = '', digits = '', after = ''] = BESIDE.exec(text.trim()) ?? []
  const sign = before || after
  if (digits === '' || (before !== '' && after !== '') || (sign !== '' && codesOf(sign).length === 0)) return undefined
  return { amount: `${minus}${digits}`.replace(/^[-−]\s*/, '-'), sign }
}

/** Possible currencies, the usual one first; empty if unknown. */
export function codesOf(sign: string): readonly string[] {
  const word = sign.toUpperCase()
  if (isCurrency(word)) return [word]
  const known = Object.hasOwn(SIGNS, word) ? SIGNS[word] : undefined
  return known ? [...(known.usual === undefined ? [] : [known.usual]), ...(known.others ?? [])] : []
}

/** `wanted` if possible, else the usual; undefined if none. */
export function currencyOfSign(sign: string, wanted: string): string | undefined {
  if (sign === '') return undefined
  const codes = codesOf(sign)
  if (codes.includes(wanted)) return wanted
  const known = SIGNS[sign.toUpperCase()]
  return known ? known.usual : codes[0]
}
