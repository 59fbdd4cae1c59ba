/** Exact fractions; only writing a result rounds. */

/** `of` is positive. */
export type Fraction = { part: bigint; of: bigint }

function reduced(part: bigint, of: bigint): Fraction {
  let [a, b] = [part < 0n ? -part : part, of]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? { part: 0n, of: 1n } : { part: part / a, of: of / a }
}

/** `units`: of 10^-digits. */
export const fractionOf = (units: number, digits = 0): Fraction => reduced(BigInt(units), 10n ** BigInt(digits))

/** Digits with or without a decimal point, such as `12.50`. */
export function fractionIn(numeral: string): Fraction {
  const [whole = '', part = ''] = numeral.split('.')
  return reduced(BigInt(`${whole}${part}`), 10n ** BigInt(part.length))
}

export const plus = (a: Fraction, b: Fraction): Fraction => reduced(a.part * b.of + b.part * a.of, a.of * b.of)
export const negated = ({ part, of }: Fraction): Fraction => ({ part: -part, of })
export const multiplied = (a: Fraction, b: Fraction): Fraction => reduced(a.part * b.part, a.of * b.of)
/** Null when dividing by zero. */
export function divided(a: Fraction, b: Fraction): Fraction | null {
  if (b.part === 0n) return null
  return b.part < 0n ? reduced(-a.part * b.of, a.of * -b.part) : reduced(a.part * b.of, a.of * b.part)
}

/** Rounds half away from zero. */
export function fractionText({ part, of }: Fraction, decimals: number): `${number}` {
  const scaled = (part < 0n ? -part : part) * 10n ** BigInt(decimals)
  const units = (2n * scaled + of) / (2n * of)
  const text = String(units).padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const sign = part < 0n && units > 0n ? '-' : ''
  return `${sign}${whole}${decimals === 0 ? '' : `.${text.slice(-decimals)}`}` as `${number}`
}
