/** Exact decimal numbers: a BigInt of 10⁻³⁰, so that what is divided among millions still adds up behind the comma. */

const DIGITS = 30
/** The number one. */
export const ONE = 10n ** BigInt(DIGITS)
/** Decimals of what people and files write. */
const WRITTEN = 12
/** What is lost by dividing lies far behind this many decimals, what was written far before. */
const KEPT = 24

/** `-12.5` → its number; undefined for anything but up to 15 digits before and 12 behind the point. */
export function decimalIn(text: string): bigint | undefined {
  const found = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/.exec(text)
  if (!found) return undefined
  const value = BigInt(`${found[2] ?? ''}${(found[3] ?? '').padEnd(DIGITS, '0')}`)
  return found[1] === '-' ? -value : value
}

/** As `decimalIn` reads it, without zeros at its end; what is finer is cut off. */
export function decimalText(value: bigint): `${number}` {
  const units = value / 10n ** BigInt(DIGITS - WRITTEN)
  const digits = String(units < 0n ? -units : units).padStart(WRITTEN + 1, '0')
  const part = digits.slice(-WRITTEN).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -WRITTEN)}${part && `.${part}`}` as `${number}`
}

/** To whole units, a half away from zero. */
export const roundUnits = (value: bigint, unit: bigint): bigint =>
  value < 0n ? -((-value + unit / 2n) / unit) : (value + unit / 2n) / unit

/** In whole units of 10^-digits, a half away from zero. What dividing has lost is given back first. */
export function roundDecimal(value: bigint, digits: number): bigint {
  const kept = roundUnits(value, 10n ** BigInt(DIGITS - KEPT))
  return roundUnits(kept, 10n ** BigInt(KEPT - digits))
}

/** Each in whole units, so that together they are what their sum rounds to; none is a unit or more off. */
export function roundTogether(values: readonly bigint[], digits: number): number[] {
  let [sum, before] = [0n, 0n]
  return values.map((value) => {
    sum += value
    const [rounded, last] = [roundDecimal(sum, digits), before]
    before = rounded
    return Number(rounded - last)
  })
}

export const times = (a: bigint, b: bigint): bigint => (a * b) / ONE
