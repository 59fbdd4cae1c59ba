/**
 * Takes a postback into the conversions: makes one, moves one, or takes back those that it names. What stands then
 * depends on the postbacks and the campaign's choice, not on the order in which they are looked at.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { DuplicateMode } from '../../contract/conversion-words.ts'
import { COUNTS_AS, isAhead, stageUnder, takesBack, type Report } from '../../rules/conversion-stages.ts'
import { type ConversionRow, standingConversion } from './conversions.ts'
import type { Queries } from './database.ts'
import { conversionChanges, conversionRefusals, conversions } from './schema.ts'

/** `stage`: what the postback says. */
export type NewConversion = Omit<ConversionRow, 'id' | 'status' | 'reported'>
export type Put = {
  conversion: ConversionRow
  outcome: 'matched' | 'duplicate' | 'correction' | 'older'
  /** What it was before; undefined for a new one. */
  before?: ConversionRow
}

/** What a chargeback is kept under while there is nothing that it takes back. */
const aloneOf = (identity: string): string => `back:${identity}`

/**
 * Each conversion that a postback is about, with what became of it; several only where a chargeback takes several back.
 * The identity is locked until the end of the transaction.
 */
export async function putConversion(tx: Queries, given: NewConversion, mode: DuplicateMode): Promise<[Put, ...Put[]]> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`conversion ${given.campaignId} ${given.identity}`}, 0))`,
  )
  if (takesBack(mode, given.stage)) return takeBack(tx, given, mode)
  const named = mode === 'count' ? { ...given, once: `count:${given.postbackId}` } : given
  const refusal = await refusalOver(tx, given)
  const standing = await standingConversion(tx, named)
  if (standing) return [await move(tx, standing, { own: named, refusal, mode })]
  const alone = await standingConversion(tx, { ...given, once: aloneOf(given.identity) })
  return [
    alone ? await takeOver(tx, alone, { own: named, refusal, mode }) : await make(tx, { own: named, refusal, mode }),
  ]
}

type Move = { own: NewConversion; refusal: Report | undefined; mode: DuplicateMode }
type Worth = Pick<ConversionRow, 'stage' | 'payout' | 'currency'>
type By = Pick<NewConversion, 'postbackId' | 'convertedAt'>

const isSame = (one: Worth, other: Worth): boolean =>
  one.stage === other.stage && one.payout === other.payout && one.currency === other.currency

const reportOf = ({ reported, postbackId }: Pick<ConversionRow, 'reported' | 'postbackId'>): Report => ({
  stage: reported,
  postbackId,
})

/** As it is stored: what its postback reported, and what that comes to under the refusal. */
function rowOf({ own, refusal, mode }: Move): Omit<ConversionRow, 'id'> {
  const stage = stageUnder(mode, own, refusal)
  return { ...own, reported: own.stage, stage, status: COUNTS_AS[stage] }
}

async function make(tx: Queries, given: Move): Promise<Put> {
  const [conversion] = await tx.insert(conversions).values(rowOf(given)).returning()
  if (!conversion) throw new Error('a conversion was not stored')
  return { conversion, outcome: 'matched' }
}

/** A further postback of the same conversion. */
async function move(tx: Queries, standing: ConversionRow, { own, refusal, mode }: Move): Promise<Put> {
  if (!isAhead(mode, own, reportOf(standing))) {
    const claim = { ...own, reported: own.stage }
    const isOlder = mode !== 'ignore' && !isSame(claim, { ...standing, stage: standing.reported })
    return { conversion: standing, outcome: isOlder ? 'older' : 'duplicate', before: standing }
  }
  const { stage, payout, currency, postbackId } = own
  return restate(
    tx,
    standing,
    { ...standing, reported: stage, payout, currency, postbackId },
    { refusal, mode, by: own },
  )
}

/** The first conversion that a chargeback from before it is about takes its place. */
const takeOver = (tx: Queries, alone: ConversionRow, given: Move): Promise<Put> =>
  restate(tx, alone, { ...rowOf(given), id: alone.id }, { ...given, by: given.own })

/** Stores what a conversion is now. What it was is kept where the difference shows. */
async function restate(
  tx: Queries,
  before: ConversionRow,
  next: ConversionRow,
  { refusal, mode, by }: Pick<Move, 'refusal' | 'mode'> & { by: By },
): Promise<Put> {
  const stage = stageUnder(mode, reportOf(next), refusal)
  const { id, ...row } = { ...next, stage, status: COUNTS_AS[stage] }
  await tx.update(conversions).set(row).where(eq(conversions.id, id))
  const conversion = { id, ...row }
  if (isSame(before, conversion)) return { conversion, outcome: 'duplicate', before }
  const { stage: was, status, payout, currency } = before
  await tx
    .insert(conversionChanges)
    .values({ conversionId: id, postbackId: by.postbackId, at: by.convertedAt, stage: was, status, payout, currency })
    .onConflictDoNothing()
  return { conversion, outcome: 'correction', before }
}

async function takeBack(tx: Queries, given: NewConversion, mode: DuplicateMode): Promise<[Put, ...Put[]]> {
  const refusal = await keepRefusal(tx, given, mode)
  const rows = await namedBy(tx, given)
  const alone = rows.find(({ once }) => once === aloneOf(given.identity))
  if (alone) return [await move(tx, alone, { own: given, refusal: undefined, mode })]
  const [first, ...others] = rows
  if (!first) return [await make(tx, { own: { ...given, once: aloneOf(given.identity) }, refusal: undefined, mode })]
  const back = (row: ConversionRow) => restate(tx, row, row, { refusal, mode, by: given })
  const puts: [Put, ...Put[]] = [await back(first)]
  for (const row of others) puts.push(await back(row))
  // one that was moved says most of what became of the postback
  return puts.toSorted((a, b) => Number(b.outcome === 'correction') - Number(a.outcome === 'correction')) as typeof puts
}

type Named = Pick<NewConversion, 'campaignId' | 'identity'>

async function refusalOver(tx: Queries, { campaignId, identity }: Named): Promise<Report | undefined> {
  const [row] = await tx
    .select({ stage: conversionRefusals.stage, postbackId: conversionRefusals.postbackId })
    .from(conversionRefusals)
    .where(and(eq(conversionRefusals.campaignId, campaignId), eq(conversionRefusals.identity, identity)))
  return row
}

/** Answers the one in force. */
async function keepRefusal(tx: Queries, given: NewConversion, mode: DuplicateMode): Promise<Report> {
  const { campaignId, identity, stage, postbackId } = given
  const kept = await refusalOver(tx, given)
  if (kept && !isAhead(mode, given, kept)) return kept
  await tx
    .insert(conversionRefusals)
    .values({ campaignId, identity, stage, postbackId })
    .onConflictDoUpdate({
      target: [conversionRefusals.campaignId, conversionRefusals.identity],
      set: { stage, postbackId },
    })
  return { stage, postbackId }
}

/** Conversions that a chargeback of this identity takes back, oldest first. */
export const namedBy = (db: Queries, { campaignId, identity }: Named): Promise<ConversionRow[]> =>
  db
    .select()
    .from(conversions)
    .where(and(eq(conversions.campaignId, campaignId), eq(conversions.identity, identity)))
    .orderBy(conversions.id)
