import { Refusal, found, invalid } from '../../contract/failure.ts'
import type { Evidence } from '../../contract/hits/rule-evidence.ts'
import type { ListName, ListSource, ListType } from '../../contract/lists/list-words.ts'
import type { ListEntry } from '../../contract/lists/lists.ts'
import { MOST_REFUSED_KEPT } from '../../contract/money/import-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { readEntry, isBelowListLimit } from '../../rules/lists/list-entry.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  countEntries,
  deleteEntries,
  type EntryRow,
  findEntry,
  insertEntries,
  type ListOwner,
  lockEntries,
  lockList,
  updateEntry,
} from '../../store/config/lists/lists.ts'
import { addImportedFile, type NewImportedFile } from '../../store/config/money/imports.ts'
import { after, type Audit, type Audited, unchanged } from '../../domain/accounts/audited.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import {
  compare,
  countLines,
  isNew,
  linesOf,
  type ReadLine,
  toLineView,
  type Written,
} from '../../domain/lists/lines.ts'
import { ownerOf, requireOwn, type Side } from '../../domain/lists/owner.ts'
import { toEntryViews } from './list-views.ts'

type Needs = 'db' | 'events' | 'now'

type File = Pick<NewImportedFile, 'name' | 'hash' | 'encoding' | 'columns' | 'answers'>
type Adding = Written & { source: ListSource; evidence?: Evidence | null | undefined; file?: File | undefined }

type Asking = { audited: Audit; services: Pick<Services, Needs>; caller: Caller }

type Storing = {
  audited: Audit
  side: Side
  owner: ListOwner
  lines: readonly ReadLine[]
  services: Pick<Services, Needs>
  caller: Caller
  source: ListSource
  evidence: Evidence | null
  importId: string | null
}

type Changing = {
  id: string
  list?: ListName | undefined
  note?: string | undefined
  expiresAt?: string | null | undefined
}

type Removing = {
  type: ListType
  value?: string | undefined
  values?: string[] | undefined
  ids?: string[] | undefined
}

type AuditedEntry = Pick<EntryRow, 'type' | 'value' | 'list' | 'note' | 'expiresAt'>

/** A longer list is recorded by its start and length. */
const MOST = 500

export const listEntryHandlers = {
  'blacklist.add': (context, input) => addEntries('global', context, input),

  'clientblacklist.add': async (context, { ips, remove, ...input }) => {
    const values = ips ? [...ips, ...(input.values ?? [])] : input.values
    if (remove)
      return {
        added: 0,
        existed: 0,
        refused: 0,
        lines: [],
        ids: [],
        ...(await removeEntries('client', context, { ...input, values })),
      }
    return { ...(await addEntries('client', context, { ...input, values })), removed: [] }
  },

  'blacklist.update': (context, input) => change('global', context, input),

  'clientblacklist.update': (context, input) => change('client', context, input),

  'blacklist.remove': (context, input) => removeEntries('global', context, input),

  'clientblacklist.remove': (context, input) => removeEntries('client', context, input),
} satisfies HandlersOf<Needs>

/** Returns unreadable lines with reasons. A single refused value is a 422. */
async function addEntries(side: Side, { audited, services, caller }: Asking, input: Adding) {
  const owner = ownerOf(side, caller)
  const lines = linesOf(input, services.now())
  const stored = await services.db.transaction(async (tx) => {
    await lockList(tx, owner)
    await compare(tx, owner, lines)
    refuseSingle(input, lines)
    const importId = input.file ? await addFile(tx, { owner, file: input.file, lines, services, caller }) : null
    return store(tx, {
      audited,
      importId,
      side,
      owner,
      lines: lines.filter(isNew),
      services,
      caller,
      source: input.source,
      evidence: input.evidence ?? null,
    })
  })
  return after(stored, { ...countLines(lines), lines: lines.map(toLineView), ids: stored.ids })
}

/** So that its entries can be undone together. */
async function addFile(
  tx: Queries,
  { owner, file, lines, services, caller }: Pick<Storing, 'owner' | 'lines' | 'services' | 'caller'> & { file: File },
): Promise<string | null> {
  const added = lines.filter(isNew).length
  if (added === 0) return null
  const refused = lines.filter(({ error }) => error !== null)
  return addImportedFile(tx, {
    ...file,
    clientId: owner,
    kind: 'lists',
    campaignId: null,
    sourceId: null,
    platform: 'own',
    timezone: 'UTC',
    entries: added,
    refused: refused.length,
    refusedLines: refused
      .slice(0, MOST_REFUSED_KEPT)
      .map(({ line, given, error }) => ({ line, error: error ?? '', cells: [given] })),
    authorId: caller.account.id,
    at: services.now(),
  })
}

function refuseSingle({ value, values, text }: Written, [first]: readonly ReadLine[]): void {
  if (value !== undefined && values === undefined && text === undefined && first?.error)
    throw invalid({ value: [first.error] })
}

async function store(
  tx: Queries,
  { audited, side, owner, lines, services, caller, source, evidence, importId }: Storing,
): Promise<Audited<{ ids: string[] }>> {
  if (lines.length === 0) return unchanged({ ids: [] })
  const createdAt = services.now()
  const ids = await insertEntries(
    tx,
    lines.map(({ type, value, network, list, note, expiresAt }) => ({
      clientId: owner,
      type,
      value,
      network,
      list,
      note,
      expiresAt,
      source,
      evidence,
      importId,
      authorId: caller.account.id,
      createdAt,
    })),
  )
  if (!isBelowListLimit(side, await countEntries(tx, { owner, list: 'all', search: '' })))
    throw new Refusal(409, TEXTS.entryFull)
  return audited(tx, {
    subject: auditSubject(owner),
    after: { ...forAudit(lines), ...(evidence && { evidence }) },
    answer: { ids },
  })
}

/** Missing fields stay. */
async function change(side: Side, { audited, services, caller }: Asking, { id, list, note, expiresAt }: Changing) {
  const owner = ownerOf(side, caller)
  const end = expiresAt === undefined || expiresAt === null ? expiresAt : new Date(expiresAt)
  if (end && end <= services.now()) throw invalid({ expiresAt: [TEXTS.entryPast] })
  const changed = await services.db.transaction(async (tx) => {
    const before = found((await lockEntries(tx, owner, { ids: [id], type: 'ips' }))[0])
    requireOwn(caller, [before])
    await updateEntry(tx, id, {
      ...(list && { list }),
      ...(note !== undefined && { note }),
      ...(end !== undefined && { expiresAt: end }),
    })
    const row = found(await findEntry(tx, owner, id))
    return audited(tx, {
      subject: auditSubject(owner),
      before: forAudit([before]),
      after: forAudit([row]),
      answer: { row },
    })
  })
  const [entry] = await toEntryViews(side, services, caller, [changed.row])
  return after(changed, { entry: found(entry) })
}

/** Returns the removed entries, for undo. */
async function removeEntries(
  side: Side,
  { audited, services, caller }: Asking,
  { type, value, values = [], ids = [] }: Removing,
): Promise<Audited<{ removed: ListEntry[] }>> {
  const owner = ownerOf(side, caller)
  const named = [value ?? [], values].flat().map((given) => spelling(type, given))
  if (named.length + ids.length === 0) throw invalid({ value: [TEXTS.entryRequired] })
  const removed = await services.db.transaction(async (tx) => {
    const rows = await lockEntries(tx, owner, { ids, type, values: named })
    found(rows.length > 0)
    requireOwn(caller, rows)
    await deleteEntries(
      tx,
      rows.map(({ id }) => id),
    )
    return audited(tx, {
      action: side === 'global' ? 'blacklist.remove' : 'clientblacklist.remove',
      subject: auditSubject(owner),
      before: forAudit(rows),
      answer: { rows },
    })
  })
  return after(removed, { removed: await toEntryViews(side, services, caller, removed.rows.slice(0, 200)) })
}

/** An invalid value stays as given and is not found. */
function spelling(type: ListType, given: string): string {
  const entry = readEntry(type, given)
  return 'value' in entry ? entry.value : given
}

export const auditSubject = (owner: ListOwner): string => (owner === null ? 'lists' : `lists/${owner}`)

export const forAudit = (entries: readonly AuditedEntry[]) => ({
  count: entries.length,
  entries: entries
    .slice(0, MOST)
    .map(({ type, value, list, note, expiresAt }) => ({ type, value, list, note, expiresAt })),
})
