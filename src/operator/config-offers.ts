/** Files change offers, but never create or delete them: hits and campaigns refer to their ids. */
import { Refusal } from '../contract/failure.ts'
import { auditOf } from '../domain/accounts/audited.ts'
import { requireValidOffer, saveOffer, toFields } from '../domain/offers/save.ts'
import {
  baseOfOffers,
  fileOfOffers,
  type FileOffer,
  offerChanges,
  type OffersFile,
} from '../rules/files/config-offers.ts'
import { type FieldChange, type NamedFile } from '../rules/files/config-files.ts'
import { lockClient } from '../store/config/accounts/accounts.ts'
import type { Queries } from '../store/config/engine/database.ts'
import { listOffers, offerOwners, type OfferRow } from '../store/config/offers/offers.ts'
import { type How, stepsByOwner } from './steps-by-owner.ts'

export type NamedOffers = OffersFile & { file: string }
type Changed = { row: OfferRow; offer: FileOffer }
export type OffersStep = { file: NamedOffers; changes: FieldChange[]; changed: Changed[]; after: OfferRow[] }

const fileOfferOf = (row: OfferRow): FileOffer => ({ id: row.id, ...toFields(row) })
const byId = (rows: readonly OfferRow[]): OfferRow[] => rows.toSorted((one, other) => Number(one.id) - Number(other.id))

export async function exportOffers(db: Queries): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  for (const owner of await offerOwners(db))
    files.push(fileOfOffers(owner, byId(await listOffers(db, owner)).map(fileOfferOf)))
  return files
}

/**
 * Changes by files; omitted offers stay. Locks in the order of clients.
 * @throws Error with one line.
 */
export const offersSteps = (db: Queries, files: readonly NamedOffers[], how: How): Promise<OffersStep[]> =>
  stepsByOwner(files, 'two files hold the same client’s offers', (file) => stepOf(db, file, how))

async function stepOf(db: Queries, file: NamedOffers, { force, locked = false }: How): Promise<OffersStep> {
  if (locked) await lockClient(db, file.owner)
  const rows = new Map(byId(await listOffers(db, file.owner)).map((row) => [row.id, row]))
  const changed: (Changed & { changes: FieldChange[] })[] = []
  for (const offer of file.offers) {
    const row = rows.get(offer.id)
    if (!row) throw new Error(`${file.file}: client ${file.owner} has no offer ${offer.id}: create offers in the panel`)
    const changes = offerChanges(fileOfferOf(row), offer)
    if (changes.length > 0) changed.push({ row, offer, changes })
  }
  if (changed.length > 0 && !force && baseOfOffers([...rows.values()].map(fileOfferOf)) !== file.base)
    throw new Error(`${file.file}: offers changed after the export: export them again, or add --force`)
  for (const { row, offer } of changed) rows.set(row.id, { ...row, substituteId: offer.substitute ?? null })
  const after = [...rows.values()]
  for (const { offer } of changed) asLine(file.file, offer, () => requireValidOffer(offer.id, offer, after))
  return { file, changes: changed.flatMap(({ changes }) => changes), changed, after }
}

/** Saves as the panel does, each with an audit entry. */
export async function saveOffers(
  tx: Queries,
  { file, changed }: OffersStep,
  { authorId, now }: { authorId: string; now: Date },
): Promise<void> {
  for (const { row, offer } of changed) {
    const { id: _id, ...draft } = offer
    const saving = { before: row, clientId: file.owner, draft, now, by: 'operator' } as const
    const saved = await saveOffer(tx, auditOf('offers.save', authorId), saving)
    if (!saved) throw new Error(`${file.file}: ${offer.name}: another offer has this name`)
  }
}

/** The panel's field error as one line. */
function asLine(file: string, { name }: FileOffer, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw error instanceof Refusal ? new Error(`${file}: ${name}: ${error.toBody().message.errors.join(' ')}`) : error
  }
}
