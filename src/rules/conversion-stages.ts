/**
 * What the statuses of networks count as, and which of several postbacks of the same conversion stands. Pure: the result
 * depends on the postbacks and the campaign's choice, never on the order in which they are looked at.
 */
import type { ConversionStage, ConversionStatus, DuplicateMode } from '../contract/conversion-words.ts'

/** Approved ones count and bring revenue; pending ones may yet; rejected ones bring none, or no more. */
export const COUNTS_AS: Record<ConversionStage, ConversionStatus> = {
  lead: 'approved',
  sale: 'approved',
  hold: 'pending',
  rejected: 'rejected',
  rebill: 'approved',
  chargeback: 'rejected',
}

/** How far a conversion has come; with `ignore` it only moves on. */
const PLACE: Record<ConversionStage, number> = { hold: 0, lead: 1, sale: 2, rebill: 2, rejected: 3, chargeback: 4 }

/** A stage with the postback that reported it. Ids of postbacks are in the order of their arrival. */
export type Report = { stage: ConversionStage; postbackId: string }

/** Whether one takes the place of what stands. */
export function isAhead(mode: DuplicateMode, one: Report, standing: Report): boolean {
  if (mode !== 'ignore') return one.postbackId > standing.postbackId
  const further = PLACE[one.stage] - PLACE[standing.stage]
  return further === 0 ? one.postbackId < standing.postbackId : further > 0
}

/**
 * Whether a postback speaks of all conversions of its transaction (of its click, where it names none) rather than of one
 * of its own: a chargeback, and where every postback counts by itself, a rejection.
 */
export const takesBack = (mode: DuplicateMode, stage: ConversionStage): boolean =>
  stage === 'chargeback' || (mode === 'count' && stage === 'rejected')

/** The stage in force of a conversion with a refusal over it. */
export const stageUnder = (mode: DuplicateMode, own: Report, refusal: Report | undefined): ConversionStage =>
  refusal && isAhead(mode, refusal, own) ? refusal.stage : own.stage
