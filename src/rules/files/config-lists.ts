import { z } from 'zod'
import { LISTS, LIST_TYPES, type ListName, type ListType } from '../../contract/lists/list-words.ts'
import { digestOf, firstFault, sortDeep, stableJson } from './config-digest.ts'
import type { FieldChange, NamedFile } from './config-files.ts'
import { readEntry } from '../lists/list-entry.ts'

/** An exported entry; its value is canonical. */
export type FileEntry = { type: ListType; value: string; list: ListName; note: string; expires: string | null }
export type ReadFileEntry = FileEntry & { network: string | null }
/** `owner`: the client's id; null: global. `base`: digest of the export. */
export type ListFile = { owner: string | null; base: string; entries: ReadFileEntry[] }

const EVERYBODY = 'everybody'
const listFile = z.strictObject({
  list: z.union([z.literal(EVERYBODY), z.string().regex(/^[1-9]\d{0,17}$/)]),
  /** Absent: the list was empty. */
  base: z.string().optional(),
  entries: z.array(
    z.strictObject({
      type: z.enum(LIST_TYPES),
      value: z.string().max(2000),
      list: z.enum(LISTS),
      note: z.string().trim().max(300).default(''),
      expires: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
  ),
})

export const nameOfEntry = ({ type, value }: Pick<FileEntry, 'type' | 'value'>): string => `${type} ${value}`

const inOrder = <Entry extends FileEntry>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => (nameOfEntry(one) < nameOfEntry(other) ? -1 : 1))
const plain = ({ type, value, list, note, expires }: FileEntry): FileEntry => ({ type, value, list, note, expires })
const asExported = (entries: readonly FileEntry[]): FileEntry[] => inOrder(entries).map(plain)

/** Drops expired entries, cleaned up or not. */
export const unexpiredAt = <Entry extends FileEntry>(entries: readonly Entry[], now: Date): Entry[] =>
  entries.filter(({ expires }) => expires === null || Date.parse(expires) > now.getTime())

export const baseOfList = (entries: readonly FileEntry[]): string => digestOf(asExported(entries))

export const fileOfList = (owner: string | null, entries: readonly FileEntry[]): NamedFile => ({
  name: owner === null ? 'list-everybody.json' : `list-client-${owner}.json`,
  text: `${JSON.stringify({ list: owner ?? EVERYBODY, base: baseOfList(entries), entries: asExported(entries).map(sortDeep) }, null, 2)}\n`,
})

/** @throws Error with one line that names file and entry. */
export function readListFile(name: string, given: unknown): ListFile {
  const read = listFile.safeParse(given)
  if (!read.success) throw new Error(`${name}: ${firstFault(read.error.issues)}`)
  const { list, base = baseOfList([]), entries } = read.data
  const seen = new Set<string>()
  const stored = entries.map(({ expires, ...entry }, at): ReadFileEntry => {
    const spelt = readEntry(entry.type, entry.value)
    if ('error' in spelt) throw new Error(`${name}: entries.${at}: ${spelt.error} (${entry.value})`)
    const one = { ...entry, ...spelt, expires: expires === null ? null : new Date(expires).toISOString() }
    if (seen.has(nameOfEntry(one))) throw new Error(`${name}: entries.${at}: ${nameOfEntry(one)} appears twice`)
    seen.add(nameOfEntry(one))
    return one
  })
  return { owner: list === EVERYBODY ? null : list, base, entries: stored }
}

/** Type and value identify an entry; the rest may change. */
const heldOf = ({ list, note, expires }: FileEntry) => ({ list, note, expires })

/** Added (before null), changed, removed (after null); sorted like entries. */
export function listChanges(before: readonly FileEntry[], after: readonly FileEntry[]): FieldChange[] {
  const [was, becomes] = [before, after].map((all) => new Map(all.map((one) => [nameOfEntry(one), heldOf(one)])))
  return [...new Set([...(was?.keys() ?? []), ...(becomes?.keys() ?? [])])]
    .toSorted()
    .map((field) => ({ field, before: was?.get(field) ?? null, after: becomes?.get(field) ?? null }))
    .filter((change) => stableJson(change.before) !== stableJson(change.after))
}
