/** One decimal, summing to 100 (largest remainder). Zero for zeros. */
export function evenShares(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const tenths = parts.map((part) => (part / whole) * 1000)
  const floors = tenths.map(Math.floor)
  const left = 1000 - floors.reduce((sum, floor) => sum + floor, 0)
  const remainder = (at: number) => (tenths[at] ?? 0) - (floors[at] ?? 0)
  const raised = new Set([...parts.keys()].sort((a, b) => remainder(b) - remainder(a) || a - b).slice(0, left))
  return floors.map((floor, at) => (floor + (raised.has(at) ? 1 : 0)) / 10)
}
