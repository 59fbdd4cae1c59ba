/** Cost entries read last, so that the calls of a screen read them once. */
import type { CostEntry } from '../../../rules/money/costs/entries.ts'
import type { Queries } from '../engine/database.ts'

type Kept = { version: string; entries: readonly CostEntry[] }

/** Entries in all: some 25 MB. A ledger counts as `EACH` more. */
const MOST_KEPT = 100_000
const EACH = 1000

/** By question, the last read last. A transaction is a store of its own, and ends with what it read. */
const kept = new WeakMap<Queries, Map<string, Kept>>()

/** `version`: differs whenever the entries do. */
export async function keptLedger(
  db: Queries,
  { scope, version }: { scope: string; version: string },
  read: () => Promise<CostEntry[]>,
): Promise<readonly CostEntry[]> {
  const ledgers = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, ledgers)
  const known = ledgers.get(scope)
  const entries = known?.version === version ? known.entries : await read()
  ledgers.delete(scope)
  ledgers.set(scope, { version, entries })
  let all = [...ledgers.values()].reduce((sum, one) => sum + EACH + one.entries.length, 0)
  for (const [question, { entries: oldest }] of ledgers) {
    if (all <= MOST_KEPT) break
    ledgers.delete(question)
    all -= EACH + oldest.length
  }
  return entries
}
