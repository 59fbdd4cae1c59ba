/** Which entries of the history can be put back, and by which call. */
import type { AuditEntry } from '../../../src/contract/audit.ts'
import { call, type CallInput } from '../../api/client.ts'

export type Back = {
  /** What it would do, by the name of its text. */
  kind: 'entries' | 'own' | 'campaign' | 'settings'
  act: () => Promise<unknown>
}

/** As an audited list entry was stored. */
type Entry = { type: string; value: string; list: string; note: string; expiresAt: string | null }

const campaignOf = (subject: string): string | undefined => /^campaigns\/(\d+)$/.exec(subject)?.[1]

export type Reader = { role: string; menu: readonly string[] }

/** Undefined: nothing of it can be put back by the reader. */
export function backOf({ action, subject, before }: AuditEntry, { role, menu }: Reader): Back | undefined {
  const id = campaignOf(subject)
  if (action === 'blacklist.remove' && menu.includes('Black List')) return entriesBack('blacklist.add', before)
  if (action === 'clientblacklist.remove' && menu.includes('BlackList'))
    return entriesBack('clientblacklist.add', before)
  if (role !== 'admin' && !menu.includes('Campaign')) return undefined
  if (action === 'company.delete' && id) return { kind: 'campaign', act: () => call('company.restore', { id }) }
  if (action === 'campaign.save' && id && before)
    return {
      kind: 'settings',
      // the settings were stored by the same call
      act: () => call('campaign.save', { ...(before as CallInput<'campaign.save'>), id }),
    }
  return undefined
}

/** Of a long list the history keeps the beginning only: what is not there cannot be put back. */
function entriesBack(by: 'blacklist.add' | 'clientblacklist.add', before: AuditEntry['before']): Back | undefined {
  const { count, entries } = before ?? {}
  if (!Array.isArray(entries) || entries.length === 0 || entries.length !== count) return undefined
  return {
    kind: by === 'blacklist.add' ? 'entries' : 'own',
    act: () => call(by, { text: linesOf(entries as Entry[]) }),
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** As an export writes them. An end that has passed is left out. */
export const linesOf = (entries: readonly Entry[]): string =>
  [
    'type,value,list,note,expires',
    ...entries.map(({ type, value, list, note, expiresAt }) =>
      [type, value, list, note, expiresAt !== null && Date.parse(expiresAt) > Date.now() ? expiresAt : '']
        .map(quoted)
        .join(','),
    ),
  ].join('\n')
