/** Version ranges: `16`, `16.4`, `>=16`, `<100`, `14-16`. */

type Version = readonly number[]

const read = (text: string): Version => text.split('.').map(Number)

/** Numeric, over the first `parts` parts: negative, zero or positive. Missing parts are 0. */
export function compareVersions(one: string, other: string, parts = Infinity): number {
  return compare(read(one), read(other), parts)
}

function compare(one: Version, other: Version, parts: number): number {
  const most = Math.min(Math.max(one.length, other.length), parts)
  for (let at = 0; at < most; at++) {
    const apart = (one[at] ?? 0) - (other[at] ?? 0)
    if (apart !== 0) return apart
  }
  return 0
}

/**
 * A bare version includes all below it: `16` and `<=16` match 16.4; `<16` and `>=16` refer to its first. Invalid ranges
 * match nothing.
 */
export function readRange(range: string): (version: string) => boolean {
  const [, sign = '', from = '', to = ''] =
    /^([<>]=?)?(\d+(?:\.\d+)*)(?:-(\d+(?:\.\d+)*))?$/.exec(range.replaceAll(' ', '')) ?? []
  if (from === '' || (sign !== '' && to !== '')) return () => false
  const [first, last] = [read(from), read(to || from)]
  return (text) => {
    const version = read(text)
    // both ends include versions below them
    const [toFirst, toLast] = [compare(version, first, first.length), compare(version, last, last.length)]
    if (sign === '') return toFirst >= 0 && toLast <= 0
    if (sign === '>') return toFirst > 0
    if (sign === '<=') return toFirst <= 0
    return sign === '<' ? toFirst < 0 : toFirst >= 0
  }
}
