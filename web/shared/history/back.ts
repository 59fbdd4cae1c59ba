import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import type { ListType } from '../../../src/contract/lists/list-words.ts'
import type { CanCall } from '../../api/profile.ts'
import type { CallName } from '../../../src/contract/routes.ts'
import { call, type CallInput } from '../../api/client.ts'

type Back = {
  call: CallName
  kind: 'entries' | 'own' | 'added' | 'campaign' | 'settings' | 'signals'
  act: () => Promise<unknown>
}

/** As stored in the audit log. */
type Entry = { type: string; value: string; list: string; note: string; expiresAt: string | null }

const campaignOf = (subject: string): string | undefined => /^campaigns\/(\d+)$/.exec(subject)?.[1]

export type Reader = { role: string; menu: readonly string[]; canCall: CanCall }

/** Undefined: nothing to restore. */
export function backOf(entry: AuditEntry, { role, menu, canCall }: Reader): Back | undefined {
  if (role === 'admin' && SIGNALS.has(entry.action)) return ofSignals(entry)
  const back = ofList(entry, menu) ?? (role === 'admin' || menu.includes('Campaign') ? ofCampaign(entry) : undefined)
  return back && canCall(back.call) ? back : undefined
}

const SIGNALS: ReadonlySet<string> = new Set(['shadows.promote', 'shadows.restore'])

/** Refused when changed since. */
function ofSignals({ before, after }: AuditEntry): Back | undefined {
  const [number, expected] = [before?.['set'], after?.['set']]
  if (typeof number !== 'number' || typeof expected !== 'number') return undefined
  return { kind: 'signals', call: 'shadows.restore', act: () => call('shadows.restore', { number, expected }) }
}

const LISTS = { blacklist: 'Black List', clientblacklist: 'BlackList' } as const

function ofList({ action, before, after }: AuditEntry, menu: Reader['menu']): Back | undefined {
  const list = action.startsWith('client') ? 'clientblacklist' : 'blacklist'
  if (!menu.includes(LISTS[list])) return undefined
  if (action === `${list}.remove`) return entriesBack(`${list}.add`, before)
  return action === `${list}.add` ? entriesAway(`${list}.remove`, after) : undefined
}

function ofCampaign({ action, subject, before }: AuditEntry): Back | undefined {
  const id = campaignOf(subject)
  if (action === 'company.delete' && id)
    return { kind: 'campaign', call: 'company.restore', act: () => call('company.restore', { id }) }
  if (action === 'campaign.save' && id && before)
    return {
      kind: 'settings',
      call: 'campaign.save',
      // stored by this call, so the same shape
      act: () => call('campaign.save', { ...(before as CallInput<'campaign.save'>), id }),
    }
  return undefined
}

/** The log keeps only the start of a long list. */
function entriesIn(values: AuditEntry['before']): Entry[] | undefined {
  const { count, entries } = values ?? {}
  return Array.isArray(entries) && entries.length > 0 && entries.length === count ? (entries as Entry[]) : undefined
}

/** A call per type. */
function entriesAway(by: 'blacklist.remove' | 'clientblacklist.remove', after: AuditEntry['after']): Back | undefined {
  const entries = entriesIn(after)
  return (
    entries && {
      kind: 'added',
      call: by,
      act: async () => {
        for (const [type, some] of Map.groupBy(entries, (entry) => entry.type))
          await call(by, { type: type as ListType, values: some.map(({ value }) => value) })
      },
    }
  )
}

function entriesBack(by: 'blacklist.add' | 'clientblacklist.add', before: AuditEntry['before']): Back | undefined {
  const entries = entriesIn(before)
  if (!entries) return undefined
  return {
    kind: by === 'blacklist.add' ? 'entries' : 'own',
    call: by,
    act: () => call(by, { text: linesOf(entries) }),
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Without ends that have passed. */
export const linesOf = (entries: readonly Entry[]): string =>
  [
    'type,value,list,note,expires',
    ...entries.map(({ type, value, list, note, expiresAt }) =>
      [type, value, list, note, expiresAt !== null && Date.parse(expiresAt) > Date.now() ? expiresAt : '']
        .map(quoted)
        .join(','),
    ),
  ].join('\n')
