/** A payout as networks write it, in minor units. */
import { FINEST, minorDigits, minorOfDigits } from '../../lib/numbers/money.ts'

const KNOWN = new Set(Intl.supportedValuesOf('currency'))
const MOST = 1_000_000_000_000n

/** Whether ISO 4217 knows it, in capitals. */
export const isCurrency = (code: string): boolean => KNOWN.has(code)

/**
 * `1,049.50`, `1049,5` or `0.001` in minor units, to the sixth decimal of the currency's unit, half up. No payout is 0.
 * undefined: it is no number, is negative or far too large, or a comma leaves open whether thousands or decimals are
 * meant (`1,250`).
 */
export function payoutIn(text: string, currency: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return 0
  const found = readNumeral(typed)
  if (!found) return undefined
  const [whole, part] = found
  const kept = BigInt(`${whole}${part.slice(0, FINEST).padEnd(FINEST, '0')}`)
  const finest = kept + (Number(part[FINEST] ?? '0') >= 5 ? 1n : 0n)
  if (finest > MOST * 10n ** BigInt(FINEST - minorDigits(currency))) return undefined
  const digits = String(finest).padStart(FINEST + 1, '0')
  return minorOfDigits(digits.slice(0, -FINEST), digits.slice(-FINEST), currency)
}

/**
 * Digits before and behind the decimal sign of a number as people write it; undefined where it is none, or may mean two.
 */
export function readNumeral(typed: string): [whole: string, part: string] | undefined {
  const plain =
    /^(\d{1,16})(?:\.(\d{0,20}))?$/.exec(typed) ??
    /^(\d{0,16})\.(\d{1,20})$/.exec(typed) ??
    /^(\d{1,16}),(\d{1,2}|\d{4,20})$/.exec(typed)
  if (plain) return [plain[1] ?? '', plain[2] ?? '']
  const grouped =
    /^(\d{1,3}(?:,\d{3})+)\.(\d{0,20})$/.exec(typed) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{0,20})$/.exec(typed) ??
    /^(\d{1,3}(?:[ '\u00A0\u202F]\d{3})+)(?:[.,](\d{0,20}))?$/.exec(typed)
  return grouped ? [(grouped[1] ?? '').replaceAll(/\D/g, ''), grouped[2] ?? ''] : undefined
}
