import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../lib/numbers/seeded.ts'
import { likelihoodRatio, ratioOf, suspectOf, verdictOf, type LinkCounts } from './split-test.ts'

const links = (...rows: [percent: number, visitors: number, converted: number][]): LinkCounts[] =>
  rows.map(([percent, visitors, converted]) => ({ percent, visitors, converted }))

const LOOKS = 60
/** Random visitors by share, conversions by rate. Ends at the first result or after the last look. */
function run(seed: number, shares: readonly number[], rates: readonly number[], perLook: number) {
  const next = seeded(seed)
  const group = shares.map((percent): LinkCounts & { converted: number } => ({ percent, visitors: 0, converted: 0 }))
  const ends = shares.map((_, at) => shares.slice(0, at + 1).reduce((sum, one) => sum + one, 0) / 100)
  for (let look = 0; look < LOOKS; look += 1) {
    for (let visitor = 0; visitor < perLook; visitor += 1) {
      const dealt = next()
      const at = ends.findIndex((end) => dealt < end)
      const link = group[at === -1 ? group.length - 1 : at]
      if (!link) continue
      link.visitors += 1
      if (next() < (rates[at] ?? 0)) link.converted += 1
    }
    const verdict = verdictOf(group)
    if (verdict.outcome === 'better' || verdict.outcome === 'unfit') return verdict
  }
  return undefined
}

describe('likelihoodRatio', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 4 })

  test('is a martingale: as likely to rise as to fall under the configured shares', () => {
    fc.assert(
      fc.property(shares, fc.infiniteStream(fc.nat(500)), (given, stream) => {
        const counts = given.map(() => stream.next().value ?? 0)
        const whole = given.reduce((sum, one) => sum + one, 0)
        const now = likelihoodRatio(counts, given)
        const expected = given
          .map((share, at) => {
            const next = counts.map((count, each) => count + (each === at ? 1 : 0))
            return (share / whole) * Math.exp(likelihoodRatio(next, given) - now)
          })
          .reduce((sum, one) => sum + one, 0)
        expect(expected).toBeCloseTo(1, 6)
      }),
    )
  })

  test('is zero before any visit, in any unit of shares', () => {
    expect(likelihoodRatio([0, 0], [1, 1])).toBeCloseTo(0, 9)
    expect(likelihoodRatio([60, 40], [50, 50])).toBeCloseTo(likelihoodRatio([60, 40], [1, 1]), 9)
  })
})

describe('checked daily for two months', () => {
  const RUNS = 300

  test('calls equal links different in fewer than 5 of 100 groups', () => {
    const groups: [shares: number[], rates: number[]][] = [
      [
        [50, 50],
        [0.05, 0.05],
      ],
      [
        [90, 10],
        [0.2, 0.2],
      ],
      [
        [25, 25, 25, 25],
        [0.1, 0.1, 0.1, 0.1],
      ],
    ]
    for (const [shares, rates] of groups) {
      const wrong = Array.from({ length: RUNS }, (_, seed) => run(seed, shares, rates, 100)).filter(Boolean).length
      expect(wrong / RUNS).toBeLessThan(0.05)
    }
  })

  test('finds the right link if it converts half as well again', () => {
    const found = Array.from({ length: 60 }, (_, seed) => run(seed, [50, 50], [0.05, 0.075], 200))
    expect(found.filter((verdict) => verdict?.best === 1).length).toBeGreaterThan(54)
    expect(found.filter((verdict) => verdict?.best === 0)).toEqual([])
  })
})

describe('shares', () => {
  test('accepts matching ones; rejects wrong ones, by few visitors or slightly by many', () => {
    expect(ratioOf(links([50, 5040, 0], [50, 4960, 0])).fits).toBe(true)
    expect(ratioOf(links([50, 60, 0], [50, 0, 0])).fits).toBe(false)
    expect(ratioOf(links([50, 101_500, 0], [50, 98_500, 0])).fits).toBe(false)
  })

  test('ignores a link without a share, even if earlier visitors still have it', () => {
    expect(ratioOf(links([50, 500, 0], [50, 500, 0], [0, 300, 0])).p).toBe(1)
    expect(verdictOf(links([100, 500, 5], [0, 300, 90])).outcome).toBe('none')
  })

  test('calls no link better while they are wrong', () => {
    expect(verdictOf(links([50, 900, 90], [50, 300, 3])).outcome).toBe('unfit')
  })

  test('names the smallest explaining value, and none of most visitors', () => {
    const group = links([50, 1400, 0], [50, 1000, 0])
    const german = { dimension: 'country', value: 'DE', visitors: [420, 20] } as const
    const phones = { dimension: 'deviceType', value: 'mobile', visitors: [900, 480] } as const
    const french = { dimension: 'country', value: 'FR', visitors: [100, 100] } as const
    expect(suspectOf(group, [phones, french, german])).toBe(german)
    expect(suspectOf(group, [phones, french])).toBeUndefined()
  })
})

describe('the verdict', () => {
  test('nothing to compare, no conversions, or hidden from the reader', () => {
    expect(verdictOf(links([100, 50, 5]))).toEqual({ outcome: 'none', best: null, missing: null })
    expect(verdictOf(links([50, 50, 0], [50, 50, 0])).outcome).toBe('quiet')
    const hidden = links([50, 50, 0], [50, 50, 0]).map((link) => ({ ...link, converted: undefined }))
    expect(verdictOf(hidden).outcome).toBe('none')
  })

  test('the missing visitors are those that would decide it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 60 }), fc.integer({ min: 5, max: 20 }), (many, few) => {
        const so = links([50, 1000, many], [50, 1000, few])
        const { outcome, missing } = verdictOf(so)
        if (outcome === 'better' || missing === null) return
        const times = 1 + missing / 2000
        const more = links([50, 1000 * times, many * times], [50, 1000 * times, few * times])
        expect(verdictOf(more)).toMatchObject({ outcome: 'better', best: 0 })
      }),
    )
  })

  test('never asks to wait for a difference that would take too long', () => {
    expect(verdictOf(links([50, 1000, 50], [50, 1000, 50]))).toEqual({ outcome: 'waiting', best: null, missing: null })
  })

  test('of several links one must beat each other one', () => {
    expect(verdictOf(links([34, 2000, 200], [33, 2000, 60], [33, 2000, 60]))).toMatchObject({
      outcome: 'better',
      best: 0,
    })
    expect(verdictOf(links([34, 2000, 200], [33, 2000, 195], [33, 2000, 20])).outcome).toBe('waiting')
  })
})
