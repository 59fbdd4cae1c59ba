/**
 * Money is a whole number of minor units with its currency; between digits and texts nothing passes through a float.
 */
import { ONE } from './decimal.ts'

const known = new Map<string, number>()

/** How many digits of a currency are minor units: 2 for USD, 0 for JPY, 3 for KWD; 2 for one that nobody knows. */
export function minorDigits(currency: string): number {
  const kept = known.get(currency)
  if (kept !== undefined) return kept
  const digits = /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2
  known.set(currency, digits)
  return digits
}

/** 4900 of USD → `49.00`: a decimal numeral, which Intl formats exactly. */
export function moneyText(minor: number, currency: string): `${number}` {
  const digits = minorDigits(currency)
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${sign}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}` as `${number}`
}

/** What a person typed, such as `1 049,5`, in minor units; undefined for what is no amount or has too many digits. */
export function moneyIn(typed: string, currency: string): number | undefined {
  const digits = minorDigits(currency)
  const found = /^(\d{1,13})(?:[.,](\d*))?$/.exec(typed.replaceAll(/[\s']/g, ''))
  if (!found) return undefined
  const [, whole = '', part = ''] = found
  if (part.length > digits) return undefined
  const minor = Number(`${whole}${part.padEnd(digits, '0')}`)
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** Decimals of a minor unit that an amount has at most: of a currency without minor units the sixth of its unit. */
const FINEST = 6

/** An amount in minor units as a decimal of whole ones. */
export const decimalOfMinor = (minor: number, currency: string): bigint =>
  Number.isSafeInteger(minor)
    ? (BigInt(minor) * ONE) / 10n ** BigInt(minorDigits(currency))
    : (BigInt(minor.toFixed(FINEST).replace('.', '')) * ONE) / 10n ** BigInt(minorDigits(currency) + FINEST)
