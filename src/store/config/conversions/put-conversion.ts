/** Applies a postback: creates, changes or takes back. Depends on postbacks and mode, not on order. */
import { and, eq, sql } from 'drizzle-orm'
import type { DuplicateMode } from '../../../contract/conversions/conversion-words.ts'
import { exactMinor } from '../../../lib/numbers/money.ts'
import {
  type Claim,
  COUNTS_AS,
  outranks,
  resolveClaims,
  isReversal,
} from '../../../rules/conversions/conversion-stages.ts'
import type { ConversionRow } from './conversions.ts'
import type { Queries } from '../engine/database.ts'
import { conversionChanges, conversionRefusals, conversions } from '../schema.ts'

/** `stage` and `payout`: the postback's. */
export type NewConversion = Omit<ConversionRow, 'id' | 'status' | 'reported' | 'taken'>
export type Put = {
  conversion: ConversionRow
  outcome: 'matched' | 'duplicate' | 'correction' | 'older'
  before?: ConversionRow
}

/** Key of a chargeback that has nothing to take back yet. */
export const aloneOf = (identity: string): string => `back:${identity}`

/** Affected conversions with outcomes, the postback's own first. Locks the identity. */
export async function putConversion(tx: Queries, given: NewConversion, mode: DuplicateMode): Promise<[Put, ...Put[]]> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`conversion ${given.campaignId} ${given.identity}`}, 0))`,
  )
  const rows = await conversionsOfIdentity(tx, given)
  const put = { tx, given, mode, rows }
  return isReversal(mode, given) ? takeBack(put) : putOwn(put)
}

/** `rows`: of the same identity, oldest first. */
type Putting = { tx: Queries; given: NewConversion; mode: DuplicateMode; rows: readonly ConversionRow[] }
const AT_ONCE = 500

type Many = { mode: (campaignId: string) => DuplicateMode; each: (puts: readonly Put[]) => void }

/** As `putConversion` for each; calls `each` with every result. Inserts unknown ones in one batch. */
export async function putConversions(
  tx: Queries,
  given: readonly NewConversion[],
  { mode, each }: Many,
): Promise<void> {
  for (let from = 0; from < given.length; from += AT_ONCE) {
    const batch = given.slice(from, from + AT_ONCE)
    const known = await knownAmong(tx, batch)
    const fresh = batch.filter((one) => !known.has(nameOf(one)) && !isReversal(mode(one.campaignId), one))
    const rows = fresh.map((one) => rowOf(ownOf(one, mode(one.campaignId))))
    const made = rows.length === 0 ? [] : await tx.insert(conversions).values(rows).returning()
    for (const conversion of made) each([{ conversion, outcome: 'matched' }])
    const alone = new Set(fresh)
    for (const one of batch) if (!alone.has(one)) each(await putConversion(tx, one, mode(one.campaignId)))
  }
}

const nameOf = ({ campaignId, identity }: Named): string => `${campaignId} ${identity}`

/** Identities with a conversion or refusal, or repeated in the batch. */
async function knownAmong(tx: Queries, batch: readonly NewConversion[]): Promise<Set<string>> {
  const twice = [...Map.groupBy(batch, nameOf)].flatMap(([name, same]) => (same.length > 1 ? [name] : []))
  const [campaigns, identities] = [batch.map(({ campaignId }) => campaignId), batch.map(({ identity }) => identity)]
  const found = await tx.execute<{ name: string }>(sql`
    SELECT campaign_id || ' ' || identity AS name FROM unnest(${`{${campaigns.join(',')}}`}::bigint[], ${sql.param(identities)}::text[]) AS given (campaign_id, identity)
    WHERE EXISTS (SELECT 1 FROM conversions c WHERE c.campaign_id = given.campaign_id AND c.identity = given.identity)
      OR EXISTS (SELECT 1 FROM conversion_refusals r WHERE r.campaign_id = given.campaign_id AND r.identity = given.identity)`)
  return new Set([...twice, ...found.rows.map(({ name }) => name)])
}

type Worth = Pick<ConversionRow, 'stage' | 'payout' | 'currency'>

const isSame = (one: Worth, other: Worth): boolean =>
  one.stage === other.stage && one.payout === other.payout && one.currency === other.currency

/** The claim of a conversion's current postback. */
export const claimOf = ({ reported, payout, taken, currency, postbackId }: Omit<ConversionRow, 'id'>): Claim => ({
  stage: reported,
  payout: exactMinor(payout + taken),
  currency,
  postbackId,
})

const rowOf = (given: NewConversion): Omit<ConversionRow, 'id'> => ({
  ...given,
  reported: given.stage,
  status: COUNTS_AS[given.stage],
  taken: 0,
})

const ownOf = (given: NewConversion, mode: DuplicateMode): NewConversion =>
  mode === 'count' ? { ...given, once: `count:${given.postbackId}` } : given

async function putOwn(put: Putting): Promise<[Put, ...Put[]]> {
  const { tx, given, mode, rows } = put
  const own = ownOf(given, mode)
  const standing = rows.find(({ once }) => once === own.once)
  if (standing && !outranks(mode, own, claimOf(standing))) return [unmoved(standing, own, mode)]
  // replaces an earlier chargeback's placeholder
  const taken = standing ?? rows.find(({ once }) => once === aloneOf(given.identity))
  const { stage, payout, currency, postbackId } = own
  if (taken) {
    const moved = { reported: stage, payout, taken: 0, currency, postbackId }
    const next = standing ? { ...standing, ...moved } : { ...rowOf(own), id: taken.id }
    return settle(put, next)
  }
  const [made] = await tx.insert(conversions).values(rowOf(own)).returning()
  if (!made) throw new Error('a conversion was not stored')
  const [first, ...others] = await settle({ ...put, rows: [...rows, made] }, made, 'silent')
  return [{ conversion: first.conversion, outcome: 'matched' }, ...others]
}

/** Outcome of a postback that does not win. */
function unmoved(standing: ConversionRow, own: NewConversion, mode: DuplicateMode): Put {
  const isOlder = mode !== 'ignore' && !isSame(own, claimOf(standing))
  return { conversion: standing, outcome: isOlder ? 'older' : 'duplicate', before: standing }
}

async function takeBack(put: Putting): Promise<[Put, ...Put[]]> {
  const { tx, given, mode, rows } = put
  const { campaignId, identity, postbackId, stage, payout, currency } = given
  await tx
    .insert(conversionRefusals)
    .values({ campaignId, identity, postbackId, stage, payout, currency })
    .onConflictDoNothing()
  const own = { ...given, once: aloneOf(identity) }
  const alone = rows.find(({ once }) => once === own.once)
  if (alone && !outranks(mode, given, claimOf(alone))) return [unmoved(alone, given, mode)]
  if (alone) return [await restate(put, alone, { ...alone, reported: stage, stage, payout, currency, postbackId })]
  const [first] = rows
  if (!first) {
    const [conversion] = await tx.insert(conversions).values(rowOf(own)).returning()
    if (!conversion) throw new Error('a conversion was not stored')
    return [{ conversion, outcome: 'matched' }]
  }
  const puts = await settle(put, first)
  // a correction describes the postback's effect best, so it goes first
  return puts.toSorted((a, b) => Number(b.outcome === 'correction') - Number(a.outcome === 'correction')) as typeof puts
}

/** Recomputes the identity's conversions with `next`. `silent`: just created, no earlier state. */
async function settle(put: Putting, next: ConversionRow, silent?: 'silent'): Promise<[Put, ...Put[]]> {
  const { tx, given, mode, rows } = put
  const others = rows.filter(({ id }) => id !== next.id)
  const before = rows.find(({ id }) => id === next.id) ?? next
  const all = [next, ...others]
  const standing = resolveClaims(mode, all.map(claimOf), await refusalsOfIdentity(tx, given))
  const under = (row: ConversionRow, at: number): ConversionRow => ({ ...row, ...standing[at] })
  const first = silent ? await store(tx, next, under(next, 0)) : await restate(put, before, under(next, 0))
  const puts: [Put, ...Put[]] = [first]
  for (const [at, row] of others.entries()) {
    const one = await restate(put, row, under(row, at + 1))
    if (one.outcome === 'correction' || isReversal(mode, given)) puts.push(one)
  }
  return puts
}

async function store(tx: Queries, before: ConversionRow, next: ConversionRow): Promise<Put> {
  const conversion = { ...next, status: COUNTS_AS[next.stage] }
  const { id, ...row } = conversion
  await tx.update(conversions).set(row).where(eq(conversions.id, id))
  return { conversion, outcome: isSame(before, conversion) ? 'duplicate' : 'correction', before }
}

/** Stores the new state; keeps the old one if they differ. */
async function restate({ tx, given }: Putting, before: ConversionRow, next: ConversionRow): Promise<Put> {
  const put = await store(tx, before, next)
  if (put.outcome === 'duplicate') return put
  const { id, stage, status, payout, currency } = before
  await tx
    .insert(conversionChanges)
    .values({
      conversionId: id,
      postbackId: given.postbackId,
      at: given.convertedAt,
      stage,
      status,
      payout,
      currency,
    })
    .onConflictDoNothing()
  return put
}

type Named = Pick<NewConversion, 'campaignId' | 'identity'>

/** Chargebacks of a transaction or click. */
export const refusalsOfIdentity = (db: Queries, { campaignId, identity }: Named): Promise<Claim[]> =>
  db
    .select({
      stage: conversionRefusals.stage,
      postbackId: conversionRefusals.postbackId,
      payout: conversionRefusals.payout,
      currency: conversionRefusals.currency,
    })
    .from(conversionRefusals)
    .where(and(eq(conversionRefusals.campaignId, campaignId), eq(conversionRefusals.identity, identity)))

/** Conversions of this identity, oldest first. */
export const conversionsOfIdentity = (db: Queries, { campaignId, identity }: Named): Promise<ConversionRow[]> =>
  db
    .select()
    .from(conversions)
    .where(and(eq(conversions.campaignId, campaignId), eq(conversions.identity, identity)))
    .orderBy(conversions.id)
