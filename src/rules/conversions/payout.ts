import { FINEST, minorDigits, minorOfDigits } from '../../lib/numbers/money.ts'

const KNOWN = new Set(Intl.supportedValuesOf('currency'))
const MOST = 1_000_000_000_000n

export const isCurrency = (code: string): boolean => KNOWN.has(code)

/**
 * Reads `1,049.50`, `1049,5` or `0.001` to the sixth decimal, half up. '' is 0. Undefined: no number, negative, far too
 * large, or ambiguous (`1,250`).
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

/** Digits before and after the decimal sign; undefined if invalid or ambiguous. */
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
