/**
 * Money is minor units with a currency; finer amounts have decimals to 10^-6 of the unit. Sums use exact decimals
 * (decimal.ts) and round once, for display.
 */
import { decimalText, ONE, roundDecimal, roundUnits } from './decimal.ts'

const known = new Map<string, number>()

/** Digits of minor units: 2 for USD, 0 for JPY, 3 for KWD; 2 for unknown currencies. */
export function minorDigits(currency: string): number {
  const kept = known.get(currency)
  if (kept !== undefined) return kept
  const digits = /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2
  known.set(currency, digits)
  return digits
}

/** Decimals of a currency's unit that amounts keep. */
export const FINEST = 6

/** 4900 of USD → `49.00`, 0.1 → `0.001`: decimal text, which Intl formats exactly. */
export function moneyText(minor: number, currency: string): `${number}` {
  const digits = minorDigits(currency)
  const finer = Number.isInteger(minor) ? 0 : FINEST - digits
  const text = Math.abs(minor)
    .toFixed(finer)
    .replace('.', '')
    .padStart(digits + finer + 1, '0')
  const whole = text.slice(0, text.length - digits - finer)
  const part = text.slice(whole.length)
  const kept = part.slice(0, digits) + part.slice(digits).replace(/0+$/, '')
  const sign = minor < 0 && /[1-9]/.test(whole + kept) ? '-' : ''
  return `${sign}${whole}${kept === '' ? '' : `.${kept}`}` as `${number}`
}

/**
 * Typed amount, such as `1 049,5`, in minor units. Undefined for no amount, or more than `decimals` (default: the
 * currency's).
 */
export function moneyIn(typed: string, currency: string, decimals = minorDigits(currency)): number | undefined {
  const found = /^(\d{1,13})(?:[.,](\d*))?$/.exec(typed.replaceAll(/[\s']/g, ''))
  if (!found) return undefined
  const [, whole = '', part = ''] = found
  if (part.length > decimals) return undefined
  const minor = minorOfDigits(whole, part, currency)
  return minor <= Number.MAX_SAFE_INTEGER ? minor : undefined
}

/** From digits before and after a decimal sign. */
export function minorOfDigits(whole: string, part: string, currency: string): number {
  const digits = minorDigits(currency)
  return Number(`${whole}${part.slice(0, digits).padEnd(digits, '0')}.${part.slice(digits) || '0'}`)
}

/** Minor units as a decimal of whole units, to 10^-6. */
export const decimalOfMinor = (minor: number, currency: string): bigint =>
  (BigInt(minor.toFixed(FINEST - minorDigits(currency)).replace('.', '')) * ONE) / 10n ** BigInt(FINEST)

/**
 * A decimal in minor units, the nearest number. Beyond the twelfth decimal only division errors remain. Text, the slow
 * way, is for parts of large amounts alone: a report has hundreds of thousands, mostly whole or small.
 */
export function minorOfDecimal(value: bigint, currency: string): number {
  const units = roundUnits(value * 10n ** BigInt(minorDigits(currency)), LOST)
  if (units % PER_MINOR === 0n) return Number(units / PER_MINOR)
  const number = Number(units)
  return Number.isSafeInteger(number) ? number / Number(PER_MINOR) : Number(decimalText(units * LOST))
}
const PER_MINOR = 10n ** 12n
const LOST = ONE / PER_MINOR

/** A decimal in minor units, rounded to 10^-6 of a unit. */
export const finestMinor = (value: bigint, currency: string): number =>
  Number(roundDecimal(value, FINEST)) / 10 ** (FINEST - minorDigits(currency))

/** Removes floating-point noise after adding or subtracting minor units. */
export const exactMinor = (minor: number): number => (Number.isInteger(minor) ? minor : Number(minor.toFixed(FINEST)))
