/** Changes of lists as the history keeps them. */
import type { EntryRow, ListOwner } from '../../store/config/lists.ts'

type Told = Pick<EntryRow, 'type' | 'value' | 'list' | 'note' | 'expiresAt'>

/** Entries told one by one; a pasted list is told by its beginning and its number. */
const MOST = 500

export const auditSubject = (owner: ListOwner): string => (owner === null ? 'lists' : `lists/${owner}`)

export const forAudit = (entries: readonly Told[]): object => ({
  count: entries.length,
  entries: entries
    .slice(0, MOST)
    .map(({ type, value, list, note, expiresAt }) => ({ type, value, list, note, expiresAt })),
})
