/** An added name waits for its proof, as in the panel. */
import { randomBytes } from 'node:crypto'
import { DOMAIN_LIMITS } from '../contract/domains/domain-words.ts'
import { TEXTS } from '../contract/texts.ts'
import { baseOfDomains, domainChanges, type DomainsFile, fileOfDomains } from '../rules/files/config-domains.ts'
import { type FieldChange, type NamedFile } from '../rules/files/config-files.ts'
import { findAccount } from '../store/config/accounts/accounts.ts'
import { recordAudit } from '../store/config/accounts/audit.ts'
import { recordChange } from '../store/config/changes.ts'
import type { Queries } from '../store/config/engine/database.ts'
import {
  deleteDomain,
  domainOwners,
  type DomainRow,
  insertDomain,
  isTaken,
  listDomains,
  lockDomains,
} from '../store/config/domains/domains.ts'
import { type How, stepsByOwner } from './steps-by-owner.ts'

export type NamedDomains = DomainsFile & { file: string }
export type DomainsStep = { file: NamedDomains; changes: FieldChange[]; held: DomainRow[] }

const namesOf = (rows: readonly DomainRow[]): string[] => rows.map(({ name }) => name)

export async function exportDomains(db: Queries): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  for (const owner of await domainOwners(db)) files.push(fileOfDomains(owner, namesOf(await listDomains(db, owner))))
  return files
}

/**
 * Changes by files. Locks in the order of owners.
 * @throws Error with one line.
 */
export const domainSteps = (db: Queries, files: readonly NamedDomains[], how: How): Promise<DomainsStep[]> =>
  stepsByOwner(files, 'two files hold the domains of the same client', (file) => stepOf(db, file, how))

async function stepOf(db: Queries, file: NamedDomains, { force, locked = false }: How): Promise<DomainsStep> {
  const { owner, names } = file
  await requireClient(db, file.file, owner)
  const held = locked ? await lockDomains(db, owner) : await listDomains(db, owner)
  const changes = domainChanges(namesOf(held), names)
  if (changes.length > 0 && !force && baseOfDomains(namesOf(held)) !== file.base)
    throw new Error(`${file.file}: the domains changed after the export: export again, or add --force`)
  if (names.length > DOMAIN_LIMITS.domains) throw new Error(`${file.file}: ${TEXTS.domainsFull}`)
  for (const { field: name, after } of changes)
    if (after && (await isTaken(db, name, owner))) throw new Error(`${file.file}: ${name}: ${TEXTS.domainTaken}`)
  return { file, changes, held }
}

async function requireClient(db: Queries, file: string, id: string): Promise<void> {
  const client = await findAccount(db, id)
  if (client?.role !== 'user' || client.deletedAt !== null) throw new Error(`${file}: no client ${id}`)
}

export async function saveDomains(
  tx: Queries,
  { file: { owner }, changes, held }: DomainsStep,
  { authorId, now }: { authorId: string; now: Date },
): Promise<void> {
  for (const { field: name, after } of changes) {
    const row = held.find((one) => one.name === name)
    const about = { actorId: authorId, subject: `domains/${row?.id ?? (await add(tx, { owner, name, now }))}` }
    if (after) await recordAudit(tx, { ...about, action: 'domains.add', after: { name, ...BY } })
    if (!row) continue
    await deleteDomain(tx, row.id)
    await recordChange(tx, { kind: 'domain', ref: row.id })
    await recordAudit(tx, { ...about, action: 'domains.remove', before: { name, state: row.state, ...BY } })
  }
}

const BY = { by: 'operator' }

async function add(tx: Queries, { owner, name, now }: { owner: string; name: string; now: Date }): Promise<string> {
  const token = randomBytes(16).toString('hex')
  return (await insertDomain(tx, { clientId: owner, name, token, createdAt: now, nextCheckAt: now })).id
}
