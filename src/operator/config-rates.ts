import { MOST_OWN_RATES, recordedRate, toOwnRate } from '../domain/money/own-rates.ts'
import { TEXTS } from '../contract/texts.ts'
import { type FieldChange, type NamedFile } from '../rules/files/config-files.ts'
import {
  baseOfRates,
  type FileRate,
  fileOfRates,
  nameOfRate,
  rateChanges,
  type RatesFile,
} from '../rules/files/config-rates.ts'
import { findAccount, lockClient } from '../store/config/accounts/accounts.ts'
import { recordAudit } from '../store/config/accounts/audit.ts'
import type { Queries } from '../store/config/engine/database.ts'
import {
  deleteOwnRate,
  listOwnRates,
  type OwnRateRow,
  ownRateOwners,
  putOwnRate,
} from '../store/config/money/own-rates.ts'
import { type How, stepsByOwner } from './steps-by-owner.ts'

export type NamedRates = RatesFile & { file: string }
export type RatesStep = { file: NamedRates; changes: FieldChange[]; held: OwnRateRow[] }

export async function exportRates(db: Queries): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  for (const owner of await ownRateOwners(db))
    files.push(fileOfRates(owner, (await listOwnRates(db, owner)).map(toOwnRate)))
  return files
}

/**
 * Changes by files. Locks in the order of owners.
 * @throws Error with one line.
 */
export const rateSteps = (db: Queries, files: readonly NamedRates[], how: How): Promise<RatesStep[]> =>
  stepsByOwner(files, 'two files hold the rates of the same client', (file) => stepOf(db, file, how))

async function stepOf(db: Queries, file: NamedRates, { force, locked = false }: How): Promise<RatesStep> {
  const { owner, rates } = file
  const client = locked ? await lockClient(db, owner) : await findAccount(db, owner)
  if (client?.role !== 'user' || client.deletedAt !== null) throw new Error(`${file.file}: no client ${owner}`)
  const held = await listOwnRates(db, owner)
  const before = held.map(toOwnRate)
  const changes = rateChanges(before, rates)
  if (changes.length > 0 && !force && baseOfRates(before) !== file.base)
    throw new Error(`${file.file}: the rates changed after the export: export again, or add --force`)
  if (rates.length > MOST_OWN_RATES) throw new Error(`${file.file}: ${TEXTS.ratesFull}`)
  return { file, changes, held }
}

const BY = { by: 'operator' }

/** Applies the differences, each with the panel's audit entry. */
export async function saveRates(
  tx: Queries,
  { file: { owner, rates }, changes, held }: RatesStep,
  { authorId, now }: { authorId: string; now: Date },
): Promise<void> {
  const about = { actorId: authorId, subject: `accounts/${owner}` }
  for (const { field } of changes) {
    const row = held.find((one) => nameOfRate(toOwnRate(one)) === field)
    const wanted = rates.find((one) => nameOfRate(one) === field)
    if (wanted) {
      const after = await putOwnRate(tx, owner, { id: row?.id, ...fieldsOf(wanted), updatedAt: now })
      await recordAudit(tx, {
        ...about,
        action: 'rates.saveOwn',
        ...(row && { before: recordedRate(row) }),
        after: { ...recordedRate(after), ...BY },
      })
    } else if (row) {
      await deleteOwnRate(tx, row.id)
      await recordAudit(tx, { ...about, action: 'rates.removeOwn', before: { ...recordedRate(row), ...BY } })
    }
  }
}

const fieldsOf = ({ startDate, endDate, ...pair }: FileRate) => ({ ...pair, firstDay: startDate, lastDay: endDate })
