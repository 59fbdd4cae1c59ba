/** Refusals never take back more than conversions brought, in any order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CONVERSION_STAGES,
  DUPLICATE_MODES,
  type ConversionStage,
} from '../../contract/conversions/conversion-words.ts'
import { COUNTS_AS, outranks, resolveClaims, type Claim } from './conversion-stages.ts'

const OWN = CONVERSION_STAGES.filter((stage) => stage !== 'chargeback')
const claimOf = (stages: readonly ConversionStage[], least: number) =>
  fc.record({
    stage: fc.constantFrom(...stages),
    payout: fc.integer({ min: least, max: 12 }),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
  })

const cases = fc
  .tuple(
    fc.constantFrom(...DUPLICATE_MODES),
    fc.array(claimOf(OWN, 0), { minLength: 1, maxLength: 3 }),
    fc.array(claimOf(['chargeback', 'rejected'], 0), { maxLength: 4 }),
  )
  .chain(([mode, owns, refusals]) =>
    fc
      .shuffledSubarray(
        [...owns, ...refusals].map((_, at) => at),
        { minLength: owns.length + refusals.length },
      )
      .map((places) => {
        const placed = [...owns, ...refusals].map((one, at): Claim => ({ ...one, postbackId: `P${places[at]}` }))
        return { mode, claims: placed.slice(0, owns.length), refusals: placed.slice(owns.length) }
      }),
  )

test('no conversion falls below zero; taken and remaining sum to the reported', () => {
  fc.assert(
    fc.property(cases, ({ mode, claims, refusals }) => {
      for (const [at, { stage, payout, taken }] of resolveClaims(mode, claims, refusals).entries()) {
        const claim = claims[at] ?? expect.fail()
        expect(payout).toBeGreaterThanOrEqual(0)
        expect(taken).toBeGreaterThanOrEqual(0)
        expect(payout + taken).toBe(claim.payout)
        // a partial refusal keeps the stage; a full one does not
        if (stage === claim.stage && claim.payout > 0) expect(payout).toBeGreaterThan(0)
        else expect(taken).toBe(0)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the order of evaluation is irrelevant', () => {
  fc.assert(
    fc.property(cases, ({ mode, claims, refusals }) => {
      const turned = resolveClaims(mode, claims.toReversed(), refusals.toReversed()).toReversed()
      expect(turned).toEqual(resolveClaims(mode, claims, refusals))
    }),
  )
})

const bring = (standing: ReturnType<typeof resolveClaims>): number =>
  standing.reduce((sum, { stage, payout }) => (COUNTS_AS[stage] === 'rejected' ? sum : sum + payout), 0)

test('where each counts, amounts take exactly their sum, up to what earlier conversions brought', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 })
  fc.assert(
    fc.property(amounts, amounts, (sales, backs) => {
      const claim = (stage: ConversionStage, payout: number, at: number): Claim => ({
        stage,
        payout,
        currency: 'USD',
        postbackId: `P${String(at).padStart(3, '0')}`,
      })
      const claims = sales.map((payout, at) => claim('sale', payout, at))
      const refusals = backs.map((payout, at) => claim('chargeback', payout, 100 + at))
      const [sold, back] = [sales, backs].map((all) => all.reduce((sum, one) => sum + one, 0)) as [number, number]
      expect(bring(resolveClaims('count', claims, refusals))).toBe(Math.max(0, sold - back))
      // an equal amount is the same refusal where repetitions do not count
      const distinct = [...new Set(backs)].reduce((sum, one) => sum + one, 0)
      expect(bring(resolveClaims('replace', claims, refusals))).toBe(Math.max(0, sold - distinct))
      expect(bring(resolveClaims('ignore', claims, refusals))).toBe(Math.max(0, sold - distinct))
    }),
  )
})

test('a further refusal never increases the value', () => {
  fc.assert(
    fc.property(cases, ({ mode, claims, refusals }) => {
      const [, ...fewer] = refusals
      for (const currency of ['USD', 'EUR']) {
        const of = (some: readonly Claim[]) =>
          bring(resolveClaims(mode, claims, some).filter((_, at) => claims[at]?.currency === currency))
        expect(of(refusals)).toBeLessThanOrEqual(of(fewer))
      }
    }),
  )
})

test('a refusal that the mode ranks behind a conversion takes nothing back', () => {
  fc.assert(
    fc.property(cases, ({ mode, claims, refusals }) => {
      for (const [at, claim] of claims.entries()) {
        if (refusals.some((one) => outranks(mode, one, claim))) continue
        expect(resolveClaims(mode, claims, refusals)[at]).toEqual({
          stage: claim.stage,
          payout: claim.payout,
          taken: 0,
        })
      }
    }),
  )
})

test('a lead without a payout goes with the last of the others, not with a part', () => {
  const claims: Claim[] = [
    { stage: 'lead', payout: 0, currency: 'USD', postbackId: '1' },
    { stage: 'sale', payout: 10, currency: 'USD', postbackId: '2' },
  ]
  const under = (payout: number) =>
    resolveClaims('replace', claims, [{ stage: 'chargeback', payout, currency: 'USD', postbackId: '3' }])
  expect(under(4).map(({ stage, payout }) => `${stage} ${payout}`)).toEqual(['lead 0', 'sale 6'])
  expect(under(10).map(({ stage }) => stage)).toEqual(['chargeback', 'chargeback'])
  expect(under(99).map(({ stage }) => stage)).toEqual(['chargeback', 'chargeback'])
})

test('an amount is not spent on what is already taken back', () => {
  const at = (postbackId: string, stage: ConversionStage, payout: number): Claim => ({
    stage,
    payout,
    currency: 'USD',
    postbackId,
  })
  const standing = resolveClaims(
    'count',
    [at('1', 'sale', 10), at('3', 'sale', 10)],
    [at('2', 'chargeback', 0), at('4', 'chargeback', 4)],
  )
  expect(standing.map(({ stage, payout }) => `${stage} ${payout}`)).toEqual(['chargeback 10', 'sale 6'])
})
