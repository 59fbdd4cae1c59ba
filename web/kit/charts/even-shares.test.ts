import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evenShares } from './even-shares.ts'

describe('shares that sum to a whole', () => {
  it('gives the rounding remainder to the largest remainders', () => {
    expect(evenShares([1, 1, 1])).toEqual([33.4, 33.3, 33.3])
    expect(evenShares([57_270, 8412])).toEqual([87.2, 12.8])
    expect(evenShares([5])).toEqual([100])
  })
  it('returns zeros when all parts are zero', () => {
    expect(evenShares([0, 0])).toEqual([0, 0])
    expect(evenShares([])).toEqual([])
  })
  it('sums to 100 and differs from the exact share by at most a tenth', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 }), (parts) => {
        const sum = parts.reduce((all, part) => all + part, 0)
        const shares = evenShares(parts)
        expect(Math.round(shares.reduce((all, share) => all + share, 0) * 10)).toBe(sum === 0 ? 0 : 1000)
        for (const [at, part] of parts.entries())
          if (sum > 0) expect(Math.abs((shares[at] ?? 0) - (part / sum) * 100)).toBeLessThanOrEqual(0.1 + 1e-9)
      }),
    )
  })
})
