/** Operators' signal changes as numbered sets, and signals known here. */
import { desc, eq, max } from 'drizzle-orm'
import type { NewSignals, SignalSet } from '../../../contract/detection/signal-words.ts'
import { NO_CHANGES } from '../../../judge/switched.ts'
import { recordChange } from '../changes.ts'
import type { Database, Queries } from '../engine/database.ts'
import { accounts, knownSignals, shadowSettings, signalSets } from '../schema.ts'

type SignalSetRow = typeof signalSets.$inferSelect

/** The set in force. */
export async function signalSet(db: Queries): Promise<SignalSet> {
  const [row] = await db
    .select({ number: signalSets.number, changes: signalSets.changes })
    .from(signalSets)
    .orderBy(desc(signalSets.number))
    .limit(1)
  return row ?? NO_CHANGES
}

/** Undefined: no such set. */
export async function signalSetOf(db: Queries, number: number): Promise<SignalSet | undefined> {
  if (number === NO_CHANGES.number) return NO_CHANGES
  const [row] = await db
    .select({ number: signalSets.number, changes: signalSets.changes })
    .from(signalSets)
    .where(eq(signalSets.number, number))
  return row
}

/** Without the first, which changes nothing. */
export const signalSetsByNumber = (db: Queries): Promise<SignalSet[]> =>
  db.select({ number: signalSets.number, changes: signalSets.changes }).from(signalSets)

/** Activates a set on every edge within a second; returns its number. Call within `withSignalLock`. */
export async function putSignalSet(tx: Queries, row: Omit<SignalSetRow, 'number'>): Promise<number> {
  const [last] = await tx.select({ number: max(signalSets.number) }).from(signalSets)
  const number = (last?.number ?? 0) + 1
  await tx.insert(signalSets).values({ ...row, number })
  await recordChange(tx, { kind: 'signals', ref: '0' })
  return number
}

/** Serialised: each set builds on the one before. */
export const withSignalLock = <T>(db: Database, work: (tx: Queries) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.select().from(shadowSettings).for('no key update')
    return work(tx)
  })

export type ListedSet = SignalSetRow & { setByEmail: string | null }

/** Newest first, limited. */
export async function listSignalSets(db: Queries, most: number): Promise<ListedSet[]> {
  const rows = await db
    .select({ set: signalSets, setByEmail: accounts.email })
    .from(signalSets)
    .leftJoin(accounts, eq(accounts.id, signalSets.setBy))
    .orderBy(desc(signalSets.number))
    .limit(most)
  return rows.map(({ set, setByEmail }) => ({ ...set, setByEmail }))
}

export async function newSignalsSetting(db: Queries): Promise<NewSignals> {
  const [row] = await db.select({ newSignals: shadowSettings.newSignals }).from(shadowSettings)
  return row?.newSignals ?? 'shadow'
}

export async function saveNewSignals(tx: Queries, newSignals: NewSignals): Promise<void> {
  await tx.update(shadowSettings).set({ newSignals })
}

/** Marks these names as known. `first`: none was known before. `added`: new ones. */
export async function registerSignals(
  tx: Queries,
  names: readonly string[],
  now: Date,
): Promise<{ first: boolean; added: string[] }> {
  const known = new Set((await tx.select({ name: knownSignals.name }).from(knownSignals)).map(({ name }) => name))
  const added = names.filter((name) => !known.has(name))
  if (added.length > 0) await tx.insert(knownSignals).values(added.map((name) => ({ name, since: now })))
  return { first: known.size === 0, added }
}
