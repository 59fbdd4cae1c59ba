/** Exact decimals as BigInt of 10⁻³⁰, so that amounts divided among millions add up. */

const DIGITS = 30
export const ONE = 10n ** BigInt(DIGITS)
/** Decimals in input and files. */
export const WRITTEN = 12
/** Division errors are far beyond this decimal. */
const KEPT = 24

/** Undefined for anything but up to 15 digits before and 12 after the point. */
export function decimalIn(text: string): bigint | undefined {
  const found = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/.exec(text)
  if (!found) return undefined
  const value = BigInt(`${found[2] ?? ''}${(found[3] ?? '').padEnd(DIGITS, '0')}`)
  return found[1] === '-' ? -value : value
}

/**
 * A stored decimal, with digits as the stores write them: sums have more than `decimalIn` admits. Cuts beyond 30
 * decimals.
 *
 * @throws Error for anything else
 */
export function storedDecimal(text: string): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`not a stored decimal: ${text}`)
  const value = BigInt(`${whole}${part.slice(0, DIGITS).padEnd(DIGITS, '0')}`)
  return sign === '-' ? -value : value
}

/** As in `decimalIn`, without trailing zeros; cuts finer digits. */
export function decimalText(value: bigint): `${number}` {
  const units = value / 10n ** BigInt(DIGITS - WRITTEN)
  const digits = String(units < 0n ? -units : units).padStart(WRITTEN + 1, '0')
  const part = digits.slice(-WRITTEN).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -WRITTEN)}${part && `.${part}`}` as `${number}`
}

/** To whole units, half away from zero. */
export const roundUnits = (value: bigint, unit: bigint): bigint =>
  value < 0n ? -((-value + unit / 2n) / unit) : (value + unit / 2n) / unit

/** In 10^-digits, half away from zero. Restores digits lost by division. */
export function roundDecimal(value: bigint, digits: number): bigint {
  const kept = roundUnits(value, 10n ** BigInt(DIGITS - KEPT))
  return roundUnits(kept, 10n ** BigInt(KEPT - digits))
}

/** Together they equal the rounded sum; each is off by less than a unit. */
export function roundToSum(values: readonly bigint[], digits: number): number[] {
  let [sum, before] = [0n, 0n]
  return values.map((value) => {
    sum += value
    const [rounded, last] = [roundDecimal(sum, digits), before]
    before = rounded
    return Number(rounded - last)
  })
}

export const multiplyDecimals = (a: bigint, b: bigint): bigint => (a * b) / ONE
