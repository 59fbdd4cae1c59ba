/** Pure: independent of the order of evaluation. */
import type { ConversionStage, ConversionStatus, DuplicateMode } from '../../contract/conversions/conversion-words.ts'
import { exactMinor } from '../../lib/numbers/money.ts'

/** Approved: revenue; pending: maybe later; rejected: none, or no more. */
export const COUNTS_AS: Record<ConversionStage, ConversionStatus> = {
  lead: 'approved',
  sale: 'approved',
  hold: 'pending',
  rejected: 'rejected',
  rebill: 'approved',
  chargeback: 'rejected',
}

/** With `ignore` conversions only move forward. */
const PLACE: Record<ConversionStage, number> = { hold: 0, lead: 1, sale: 2, rebill: 2, rejected: 3, chargeback: 4 }

/** Postback ids sort by arrival. */
type Report = { stage: ConversionStage; postbackId: string }

export function outranks(mode: DuplicateMode, one: Report, standing: Report): boolean {
  if (mode !== 'ignore') return one.postbackId > standing.postbackId
  const further = PLACE[one.stage] - PLACE[standing.stage]
  return further === 0 ? one.postbackId < standing.postbackId : further > 0
}

/** `payout`: minor units. */
export type Claim = Report & { payout: number; currency: string }

/**
 * True if a postback takes back all conversions of its transaction (or click): a chargeback, a rejected amount of a
 * transaction, or any rejection where every postback counts.
 */
export const isReversal = (
  mode: DuplicateMode,
  { stage, payout, txid }: { stage: ConversionStage; payout: number; txid: string },
): boolean => stage === 'chargeback' || (stage === 'rejected' && (mode === 'count' || (txid !== '' && payout > 0)))

/** `taken`: part of the payout taken back; if all was, the stage says so. */
type ResolvedConversion = { stage: ConversionStage; payout: number; taken: number }

/**
 * An amount is taken from oldest to newest, at most what they brought; none, or another currency, takes all. Refusals
 * ranked behind a conversion do not affect it. An equal amount is the same refusal, unless every postback counts.
 */
export function resolveClaims(
  mode: DuplicateMode,
  claims: readonly Claim[],
  refusals: readonly Claim[],
): ResolvedConversion[] {
  const left = new Map(claims.map((claim) => [claim, claim.payout]))
  const back = new Map<Claim, Claim>()
  const takeBack = (claim: Claim, by: Claim) => {
    const earlier = back.get(claim)
    if (!earlier || outranks(mode, by, earlier)) back.set(claim, by)
  }
  const oldestFirst = claims.toSorted(byArrival)
  for (const refusal of distinct(mode, refusals)) {
    const meant = oldestFirst.filter((claim) => outranks(mode, refusal, claim))
    const isWhole = (claim: Claim) => refusal.payout === 0 || refusal.currency !== claim.currency
    for (const claim of meant.filter(isWhole)) takeBack(claim, refusal)
    spread(
      refusal,
      meant.filter((claim) => !isWhole(claim) && !back.has(claim) && COUNTS_AS[claim.stage] !== 'rejected'),
      left,
      takeBack,
    )
  }
  return claims.map((claim) => {
    const by = back.get(claim)
    if (by) return { stage: by.stage, payout: claim.payout, taken: 0 }
    const payout = left.get(claim) ?? claim.payout
    return { stage: claim.stage, payout, taken: exactMinor(claim.payout - payout) }
  })
}

const byArrival = (one: Report, other: Report): number => (one.postbackId < other.postbackId ? -1 : 1)

/** Per amount the newest if the newest wins, else the first. Total refusals precede amounts. */
function distinct(mode: DuplicateMode, refusals: readonly Claim[]): Claim[] {
  const arrived = refusals.toSorted(byArrival)
  const kept =
    mode === 'count' ? arrived : [...Map.groupBy(arrived, sameAs).values()].flatMap((same) => ofSame(mode, same))
  return kept.toSorted((one, other) => Number(one.payout > 0) - Number(other.payout > 0) || byArrival(one, other))
}

const sameAs = ({ stage, payout, currency }: Claim): string => `${stage} ${payout} ${currency}`
const ofSame = (mode: DuplicateMode, same: readonly Claim[]): readonly Claim[] =>
  same.slice(...(mode === 'replace' ? [-1] : [0, 1]))

/** Takes an amount in turn. Conversions without payout go with the last other. */
function spread(
  refusal: Claim,
  claims: readonly Claim[],
  left: Map<Claim, number>,
  takeBack: (claim: Claim, by: Claim) => void,
): void {
  let amount = refusal.payout
  for (const claim of claims) {
    const has = left.get(claim) ?? 0
    const taken = Math.min(has, amount)
    amount = exactMinor(amount - taken)
    left.set(claim, exactMinor(has - taken))
    if (taken > 0 && taken === has) takeBack(claim, refusal)
  }
  const isAll = claims.every((claim) => claim.payout === 0 || left.get(claim) === 0)
  if (isAll) for (const claim of claims.filter(({ payout }) => payout === 0)) takeBack(claim, refusal)
}
