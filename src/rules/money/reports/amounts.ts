import { decimalIn } from '../../../lib/numbers/decimal.ts'
import { plainDigits } from '../../../lib/text/digits.ts'
import { readSigned } from '../money-sign.ts'

export const DECIMALS = ['point', 'comma'] as const
export type DecimalSign = (typeof DECIMALS)[number]

export type AmountReadings = Partial<Record<DecimalSign, bigint>> & {
  /** Currency sign or code as written; '' if none. */
  sign: string
}

const MINUSES = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g
const SPACES = /[\u00A0\u2007\u2009\u202F]/g
const MARKS = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** The ledger's decimals. */
const KEPT = 12

/** As programs write small numbers; a spreadsheet's `1.23E+05` has lost digits. */
const SMALL = /^(-?)(\d)(?:\.(\d+))?e-(\d{1,2})$/i

function smallIn(text: string): bigint | undefined {
  const [, minus, whole = '', part = '', power] = SMALL.exec(text) ?? []
  if (power === undefined || Number(power) === 0) return undefined
  const value = decimalIn(`0.${`${'0'.repeat(Number(power) - 1)}${whole}${part}`.slice(0, KEPT)}`)
  return value !== undefined && minus === '-' ? -value : value
}

/** Digits, minus and spaces as ASCII; `12.-` as `12.00`. */
export function plainAmount(text: string): string {
  const ascii = plainDigits(text.replaceAll(MARKS, ''))
    .replaceAll(MINUSES, '-')
    .replaceAll(SPACES, ' ')
    .replaceAll('’', "'")
    .replace(/^\s*'(?=[-+\d])/, '') // a spreadsheet's mark of text
  // "12.-" has no cents; a minus behind stands at a digit
  return ascii.replace(/(?<=\d)([.,])-{1,2}(?=\s*[^\d\s.,'()-]{0,4}\.?\s*$)/u, '$100').trim()
}

/** Undefined: text, percent, `<`, `k`, an unknown sign. Negative: `-5`, `−5`, `5-` and `(5)`. */
export function readAmount(text: string): AmountReadings | undefined {
  const clean = plainAmount(text)
  const small = smallIn(clean)
  if (small !== undefined) return { point: small, sign: '' }
  const [inner, isNegative] = unsigned(clean)
  const found = inner === undefined ? undefined : readSigned(inner)
  if (!found || (isNegative && found.amount.includes('-'))) return undefined
  const negative = isNegative || found.amount.startsWith('-')
  const digits = found.amount.replace(/^-\s*/, '')
  const readings: AmountReadings = { sign: found.sign }
  for (const sign of DECIMALS) {
    const value = valueOf(digits, sign)
    if (value !== undefined) readings[sign] = negative ? -value : value
  }
  return readings.point === undefined && readings.comma === undefined ? undefined : readings
}

/** Strips parentheses or a trailing minus; `+5` is 5. */
function unsigned(text: string): [inner: string | undefined, isNegative: boolean] {
  const wrapped = /^([^\d\s.,'()-]{0,4})\s*\((.*)\)\s*([^\d\s.,'()-]{0,4})$/u.exec(text)
  if (wrapped) return [`${wrapped[1]}${wrapped[2]}${wrapped[3]}`, true]
  const behind = /^(.*[\d.,])\s?-\s*([^\d\s.,'()-]{0,4})$/u.exec(text)
  if (behind) return [`${behind[1]}${behind[2]}`, true]
  return [text.replace(/^([^\d\s.,'()+-]{0,4})\s*\+\s*(?=[\d.,])/u, '$1'), false]
}

const SHAPES: Record<DecimalSign, readonly RegExp[]> = {
  point: [
    /^(\d*)(?:\.(\d*))?$/,
    /^([1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+))(?:\.(\d*))?$/,
    /^([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d*))?$/,
  ],
  comma: [/^(\d*)(?:,(\d*))?$/, /^([1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+))(?:,(\d*))?$/],
}

function valueOf(digits: string, sign: DecimalSign): bigint | undefined {
  const found = SHAPES[sign].map((shape) => shape.exec(digits)).find((one) => one !== null)
  const whole = (found?.[1] ?? '').replaceAll(/\D/g, '')
  const part = found?.[2] ?? ''
  if (!found || whole + part === '') return undefined
  return decimalIn(`${whole.replace(/^0+(?=\d)/, '') || '0'}${part === '' ? '' : `.${part.slice(0, KEPT)}`}`)
}

export function exactAmount(text: string): AmountReadings | undefined {
  const value = decimalIn(text)
  return value === undefined ? undefined : { point: value, comma: value, sign: '' }
}
