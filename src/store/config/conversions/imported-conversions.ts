/** Conversions from files: the state before each, and the undo of a file. */
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import type { DuplicateMode } from '../../../contract/conversions/conversion-words.ts'
import { exactMinor } from '../../../lib/numbers/money.ts'
import { COUNTS_AS, outranks, resolveClaims } from '../../../rules/conversions/conversion-stages.ts'
import type { ConversionRow } from './conversions.ts'
import type { Queries } from '../engine/database.ts'
import { aloneOf, claimOf, conversionsOfIdentity, type Put, refusalsOfIdentity } from './put-conversion.ts'
import { conversionChanges, conversionRefusals, conversions, importedConversions, importedFiles } from '../schema.ts'
import type { SaidBefore } from '../schema/costs.ts'

const AT_ONCE = 1000

function* slicesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE)
}

const saidBy = (row: ConversionRow): SaidBefore => {
  const { stage, payout, currency, postbackId } = claimOf(row)
  return { once: row.once, reported: stage, payout, currency, postbackId }
}

/** Saves the state before the file; the first record wins. */
export async function recordImported(tx: Queries, importId: string, puts: readonly Put[]): Promise<void> {
  const changed = puts.filter(
    ({ conversion, outcome, before }) =>
      outcome === 'matched' || outcome === 'correction' || before?.postbackId !== conversion.postbackId,
  )
  for (const slice of slicesOf(changed))
    await tx
      .insert(importedConversions)
      .values(
        slice.map(({ conversion, before }) => ({
          importId,
          conversionId: conversion.id,
          before: before ? saidBy(before) : null,
        })),
      )
      .onConflictDoNothing()
}

/** Conversions that these files currently determine. */
export async function countImported(db: Queries, files: readonly string[]): Promise<number> {
  if (files.length === 0) return 0
  const [row] = await db
    .select({ found: sql<number>`count(*)::int` })
    .from(importedConversions)
    .where(inArray(importedConversions.importId, [...files]))
  return row?.found ?? 0
}

type File = { id: string; claims: string }
type Named = Pick<ConversionRow, 'campaignId' | 'identity'>
type Held = { row: ConversionRow; before: SaidBefore | null }

/**
 * Deletes what the file made, restores what it changed or took back, unless changed since. Reprocesses postbacks that
 * had lost to it. Returns the affected conversions.
 */
export async function takeBackConversions(
  tx: Queries,
  { id, claims }: File,
  { mode, now }: { mode: (campaignId: string) => Promise<DuplicateMode>; now: Date },
): Promise<number> {
  const held: Held[] = (
    await tx
      .select({ before: importedConversions.before, row: conversions })
      .from(importedConversions)
      .innerJoin(conversions, eq(conversions.id, importedConversions.conversionId))
      .where(eq(importedConversions.importId, id))
      .for('update', { of: conversions })
  ).map(({ before, row }) => ({ before, row }))
  const named = [...held.map(({ row }) => row), ...(await forgetRefusals(tx, claims))]
  const gone: string[] = []
  const back: { row: ConversionRow; state: SaidBefore }[] = []
  for (const { row, before } of held.filter(({ row: { postbackId } }) => postbackId.startsWith(claims))) {
    const state = await stillSaid(tx, row.id, before)
    if (state) back.push({ row, state })
    else gone.push(row.id)
  }
  for (const { row, state } of back) {
    const isAlone = state.once === aloneOf(row.identity)
    // a chargeback's placeholder would have given way to what came since
    if (isAlone && (await hasOthers(tx, row, gone))) gone.push(row.id)
    else {
      const by = isAlone ? await strongestRefusal(tx, row, await mode(row.campaignId)) : undefined
      await tx
        .update(conversions)
        .set(restored({ ...state, ...by }))
        .where(eq(conversions.id, row.id))
    }
  }
  await lookAgain(tx, { all: held.map(({ row }) => row.id), gone, now })
  for (const slice of slicesOf(held.map(({ row }) => row.id)))
    await tx
      .delete(conversionChanges)
      .where(and(inArray(conversionChanges.conversionId, slice), like(conversionChanges.postbackId, `${claims}%`)))
  for (const slice of slicesOf(gone)) await tx.delete(conversions).where(inArray(conversions.id, slice))
  for (const [one] of Map.groupBy(named, ({ campaignId, identity }) => `${campaignId} ${identity}`).values())
    if (one) await settleAgain(tx, one, await mode(one.campaignId))
  return held.length
}

const hasOthers = async (tx: Queries, row: ConversionRow, gone: readonly string[]): Promise<boolean> =>
  (await conversionsOfIdentity(tx, row)).some(({ id }) => id !== row.id && !gone.includes(id))

/** The chargeback that outranks the others; a placeholder has its values. */
async function strongestRefusal(
  tx: Queries,
  row: ConversionRow,
  mode: DuplicateMode,
): Promise<Omit<SaidBefore, 'once'> | undefined> {
  const [first, ...others] = await refusalsOfIdentity(tx, row)
  if (!first) return undefined
  const { stage: reported, ...claim } = others.reduce((best, one) => (outranks(mode, one, best) ? one : best), first)
  return { reported, ...claim }
}

const restored = ({ once, reported, payout, currency, postbackId }: SaidBefore): Partial<ConversionRow> => ({
  once,
  reported,
  stage: reported,
  status: COUNTS_AS[reported],
  payout,
  taken: 0,
  currency,
  postbackId,
})

/** Includes refusals whose conversion is gone; returns their identities. */
const forgetRefusals = (tx: Queries, claims: string): Promise<Named[]> =>
  tx
    .delete(conversionRefusals)
    .where(like(conversionRefusals.postbackId, `${claims}%`))
    .returning({ campaignId: conversionRefusals.campaignId, identity: conversionRefusals.identity })

/** Skips states that came from files undone meanwhile. */
async function stillSaid(tx: Queries, conversionId: string, before: SaidBefore | null): Promise<SaidBefore | null> {
  if (!before) return null
  const [gone] = await tx
    .select({ before: importedConversions.before })
    .from(importedConversions)
    .innerJoin(importedFiles, eq(importedFiles.id, importedConversions.importId))
    .where(
      and(
        eq(importedConversions.conversionId, conversionId),
        sql`${importedFiles.takenBackAt} IS NOT NULL`,
        sql`${importedFiles.claims} <> ''`,
        sql`starts_with(${before.postbackId}, ${importedFiles.claims})`,
      ),
    )
  return gone ? stillSaid(tx, conversionId, gone.before) : before
}

/** Requeues postbacks that were duplicates of the file's lines, and those whose conversion is deleted. */
async function lookAgain(
  tx: Queries,
  { all, gone, now }: { all: readonly string[]; gone: readonly string[]; now: Date },
): Promise<void> {
  for (const slice of slicesOf(all))
    await tx.execute(sql`
      UPDATE postbacks SET next_at = ${now.toISOString()}::timestamptz, tries = tries + 1
      WHERE conversion_id = ANY(${`{${slice.join(',')}}`}::bigint[])
        AND (state = 'duplicate' OR conversion_id = ANY(${`{${gone.join(',')}}`}::bigint[]))`)
}

/** Recomputes the conversions of an identity. */
async function settleAgain(tx: Queries, named: Named, mode: DuplicateMode): Promise<void> {
  const rows = await conversionsOfIdentity(tx, named)
  if (rows.length === 0) return
  const standing = resolveClaims(mode, rows.map(claimOf), await refusalsOfIdentity(tx, named))
  for (const [at, row] of rows.entries()) {
    const now = standing[at]
    if (!now || (now.stage === row.stage && now.payout === row.payout && now.taken === row.taken)) continue
    await tx
      .update(conversions)
      .set({ ...now, payout: exactMinor(now.payout), status: COUNTS_AS[now.stage] })
      .where(eq(conversions.id, row.id))
  }
}
