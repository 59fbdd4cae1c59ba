import { auditSubject, forAudit } from '../features/lists/entries.ts'
import { TEXTS } from '../contract/texts.ts'
import {
  baseOfList,
  fileOfList,
  type FileEntry,
  unexpiredAt,
  listChanges,
  type ListFile,
  nameOfEntry,
  type ReadFileEntry,
} from '../rules/files/config-lists.ts'
import { type FieldChange, type NamedFile } from '../rules/files/config-files.ts'
import { isBelowListLimit } from '../rules/lists/list-entry.ts'
import { findAccount } from '../store/config/accounts/accounts.ts'
import { recordAudit } from '../store/config/accounts/audit.ts'
import type { Queries } from '../store/config/engine/database.ts'
import {
  countEntries,
  deleteEntries,
  entriesOf,
  type EntryRow,
  insertEntries,
  listOwners,
  lockList,
  updateEntry,
} from '../store/config/lists/lists.ts'
import { type How, stepsByOwner } from './steps-by-owner.ts'

export type NamedList = ListFile & { file: string }
type Held = FileEntry & { row: EntryRow }
export type ListStep = { file: NamedList; changes: FieldChange[]; held: Held[]; wanted: ReadFileEntry[] }
type ListHow = How & { now: Date }

const heldIn = (rows: readonly EntryRow[], now: Date): Held[] =>
  unexpiredAt(
    rows.map((row) => ({
      type: row.type,
      value: row.value,
      list: row.list,
      note: row.note,
      expires: row.expiresAt?.toISOString() ?? null,
      row,
    })),
    now,
  )

/** The global list, and each client's. */
export async function exportLists(db: Queries, now: Date): Promise<NamedFile[]> {
  const owners = (await listOwners(db)).filter((owner) => owner !== null)
  const files: NamedFile[] = []
  for (const owner of [null, ...owners.toSorted((one, other) => Number(one) - Number(other))]) {
    const entries = heldIn(await entriesOf(db, owner), now)
    if (owner === null || entries.length > 0) files.push(fileOfList(owner, entries))
  }
  return files
}

/**
 * Changes by files. Locks in the order of owners.
 * @throws Error with one line.
 */
export const listSteps = (db: Queries, files: readonly NamedList[], how: ListHow): Promise<ListStep[]> =>
  stepsByOwner(files, 'two files hold the same list', (file) => stepOf(db, file, how))

async function stepOf(db: Queries, file: NamedList, { now, force, locked = false }: ListHow): Promise<ListStep> {
  const { owner } = file
  if (owner !== null) await requireClient(db, file.file, owner)
  if (locked) await lockList(db, owner)
  const held = heldIn(await entriesOf(db, owner, locked), now)
  const wanted = unexpiredAt(file.entries, now)
  const changes = listChanges(held, wanted)
  if (changes.length > 0 && !force && baseOfList(held) !== file.base)
    throw new Error(`${file.file}: the list changed after the export: export it again, or add --force`)
  return { file, changes, held, wanted }
}

async function requireClient(db: Queries, file: string, id: string): Promise<void> {
  const client = await findAccount(db, id)
  if (client?.role !== 'user' || client.deletedAt !== null) throw new Error(`${file}: no client ${id}`)
}

/** Applies the differences, each with an audit entry. */
export async function saveList(
  tx: Queries,
  { file: { owner, file }, changes, held, wanted }: ListStep,
  { authorId, now }: { authorId: string; now: Date },
): Promise<void> {
  const changed = new Set(changes.map(({ field }) => field))
  const stored = new Map(held.map((one) => [nameOfEntry(one), one]))
  const becomes = new Map(wanted.map((one) => [nameOfEntry(one), one]))
  const removed = held.filter((one) => changed.has(nameOfEntry(one)) && !becomes.has(nameOfEntry(one)))
  const added = wanted.filter((one) => changed.has(nameOfEntry(one)) && !stored.has(nameOfEntry(one)))
  const altered = wanted.flatMap((one) => {
    const before = stored.get(nameOfEntry(one))
    return before && changed.has(nameOfEntry(one)) ? [{ before, after: one }] : []
  })
  await deleteEntries(
    tx,
    removed.map(({ row }) => row.id),
  )
  for (const { before, after } of altered)
    await updateEntry(tx, before.row.id, { list: after.list, note: after.note, expiresAt: endOf(after) })
  await clearExpired(tx, owner, added, now)
  await insertEntries(
    tx,
    added.map((entry) => ({
      clientId: owner,
      type: entry.type,
      value: entry.value,
      network: entry.network,
      list: entry.list,
      note: entry.note,
      expiresAt: endOf(entry),
      source: 'import',
      authorId,
      createdAt: now,
    })),
  )
  if (
    !isBelowListLimit(owner === null ? 'global' : 'client', await countEntries(tx, { owner, list: 'all', search: '' }))
  )
    throw new Error(`${file}: ${TEXTS.entryFull}`)
  const side = owner === null ? 'blacklist' : 'clientblacklist'
  const about = { actorId: authorId, subject: auditSubject(owner) }
  const shown = (entries: readonly FileEntry[]) => forAudit(entries.map((one) => ({ ...one, expiresAt: endOf(one) })))
  if (removed.length > 0)
    await recordAudit(tx, { ...about, action: `${side}.remove`, before: { ...shown(removed), ...BY } })
  if (altered.length > 0)
    await recordAudit(tx, {
      ...about,
      action: `${side}.update`,
      before: shown(altered.map(({ before }) => before)),
      after: { ...shown(altered.map(({ after }) => after)), ...BY },
    })
  if (added.length > 0) await recordAudit(tx, { ...about, action: `${side}.add`, after: { ...shown(added), ...BY } })
}

const BY = { by: 'operator' }
const endOf = ({ expires }: FileEntry): Date | null => (expires === null ? null : new Date(expires))

/** Expired entries must not block their value. */
async function clearExpired(tx: Queries, owner: string | null, added: readonly FileEntry[], now: Date): Promise<void> {
  if (added.length === 0) return
  const names = new Set(added.map(nameOfEntry))
  const over = (await entriesOf(tx, owner)).filter(
    (row) => row.expiresAt !== null && row.expiresAt <= now && names.has(nameOfEntry(row)),
  )
  await deleteEntries(
    tx,
    over.map(({ id }) => id),
  )
}
