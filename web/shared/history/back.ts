import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import type { CampaignSettings } from '../../../src/contract/campaigns/campaigns.ts'
import type { ListType } from '../../../src/contract/lists/list-words.ts'
import type { CanCall } from '../../api/profile.ts'
import type { CallName } from '../../../src/contract/routes.ts'
import { ownOf } from '../../../src/rules/campaigns/flow-parts.ts'
import { call, type CallInput, type JsonCall } from '../../api/client.ts'

type Kind =
  | 'entries'
  | 'own'
  | 'added'
  | 'campaign'
  | 'settings'
  | 'name'
  | 'status'
  | 'signals'
  | 'cost'
  | 'file'
  | 'crawler'
  | 'rule'
  | 'weights'
  | 'flow'
  | 'rate'
type Back = {
  call: CallName
  kind: Kind
  /** Marks the entry of the audit log that it undoes. */
  act: (undoes: string) => Promise<unknown>
}

/** As stored in the audit log. */
type Entry = { type: string; value: string; list: string; note: string; expiresAt: string | null }
type Values = Readonly<Record<string, unknown>>
type Recorded = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>

const campaignOf = (subject: string): string | undefined => /^campaigns\/(\d+)$/.exec(subject)?.[1]

export type Reader = { role: string; menu: readonly string[]; canCall: CanCall }

/** Undefined: nothing to restore. */
export const backOf = (entry: Recorded, reader: Reader): Back | undefined =>
  allowed(wayOf(entry, reader, false), reader)

/** The change that was undone, once more. */
export const againOf = (entry: Recorded, reader: Reader): Back | undefined =>
  allowed(wayOf(entry, reader, true), reader)

const allowed = (back: Back | undefined, { canCall }: Reader) => (back && canCall(back.call) ? back : undefined)

function wayOf(entry: Recorded, { role, menu }: Reader, again: boolean): Back | undefined {
  const actId = entry.after?.['actId']
  // exactly what the rule changed, whatever was changed beside it since
  if (typeof actId === 'string') return again ? undefined : way('rule', 'autoRules.undo', { id: actId })
  if (SIGNALS.has(entry.action)) return role === 'admin' ? ofSignals(entry, again) : undefined
  if (entry.action === 'flows.save') return ofFlow(entry, again)
  const list = ofList(entry, menu, again)
  if (list) return list
  if (role === 'admin' || menu.includes('Campaign')) return ofCampaign(entry, again) ?? ofOthers(entry, again)
  return ofOthers(entry, again)
}

const way = <Name extends JsonCall>(kind: Kind, name: Name, input: CallInput<Name>): Back => ({
  kind,
  call: name,
  act: (undoes) => call(name, input, { undoes }),
})

const SIGNALS: ReadonlySet<string> = new Set(['shadows.promote', 'shadows.restore'])

/** Undoing is refused when changed since. */
function ofSignals({ before, after }: Recorded, again: boolean): Back | undefined {
  const [number, expected] = [before?.['set'], after?.['set']]
  if (typeof number !== 'number' || typeof expected !== 'number') return undefined
  return way('signals', 'shadows.restore', again ? { number: expected } : { number, expected })
}

const LISTS = { blacklist: 'Black List', clientblacklist: 'BlackList' } as const

function ofList({ action, before, after }: Recorded, menu: Reader['menu'], again: boolean): Back | undefined {
  const list = action.startsWith('client') ? 'clientblacklist' : 'blacklist'
  if (!menu.includes(LISTS[list])) return undefined
  if (action === `${list}.add`) return again ? entriesBack(`${list}.add`, after) : entriesAway(`${list}.remove`, after)
  if (action !== `${list}.remove`) return undefined
  return again ? entriesAway(`${list}.remove`, before) : entriesBack(`${list}.add`, before)
}

function ofCampaign({ action, subject, before, after }: Recorded, again: boolean): Back | undefined {
  const id = campaignOf(subject)
  const wanted = again ? after : before
  if (id === undefined || !before || !wanted) return undefined
  if (action === 'company.delete') return way('campaign', again ? 'company.delete' : 'company.restore', { id })
  if (STATUS.has(action)) return ofStatus(id, wanted)
  if (action === 'company.learn')
    return again ? undefined : way('weights', 'company.learn', { id, group: String(wanted['group']), learn: null })
  return ofSettings(action, id, wanted)
}

function ofSettings(action: string, id: string, wanted: Values): Back | undefined {
  if (action === 'company.rename')
    return way('name', 'company.rename', { campaignId: id, name: String(wanted['name']) })
  if (action !== 'campaign.save') return undefined
  // stored by this call, so the same shape; what comes from a flow is not the campaign's to change
  const settings = ownOf(wanted as CampaignSettings)
  return way('settings', 'campaign.save', { ...settings, id })
}

/** In all campaigns that use it. */
function ofFlow({ subject, before, after }: Recorded, again: boolean): Back | undefined {
  const id = /^flows\/(\d+)$/.exec(subject)?.[1]
  const wanted = again ? after : before
  if (id === undefined || !before || !wanted) return undefined
  return way('flow', 'flows.save', { ...(wanted as CallInput<'flows.save'>), id })
}

const ofStatus = (id: string, { status }: Values): Back | undefined =>
  status === undefined
    ? undefined
    : way('status', 'company.bulk', { ids: [id], act: status === 'paused' ? 'pause' : 'activate' })

/** Sets the state, whatever it is by now. */
const STATUS: ReadonlySet<string> = new Set(['company.updateInfoStatus', 'company.bulk'])
const FILES: ReadonlySet<string> = new Set(['costs.import', 'conversion.import', 'gap.import'])

/** An entry or a file that is taken back is not entered again. */
function ofOthers({ action, subject, before, after }: Recorded, again: boolean): Back | undefined {
  if (action === 'rates.saveOwn' || action === 'rates.removeOwn')
    return ofRate({ action, subject, before, after }, again)
  if (action === 'logs.refuse') return ofCrawler(subject, again ? after : before)
  const id = after?.['id']
  if (again || typeof id !== 'string') return undefined
  if (action === 'costs.add') return way('cost', 'costs.takeBack', { id })
  return FILES.has(action) ? way('file', 'imports.takeBack', { id }) : undefined
}

/** A deleted rate comes back as another; what came back is not deleted again. */
function ofRate({ action, subject, before, after }: Recorded, again: boolean): Back | undefined {
  const [now, wanted] = again ? [before, after] : [after, before]
  if (action === 'rates.removeOwn' && again) return undefined
  if (!wanted) return way('rate', 'rates.removeOwn', { id: String(now?.['id']) })
  const { id, exchangeRate, by: _by, ...rate } = wanted
  const held = now ? { id: String(id) } : { clientId: subject.slice(subject.indexOf('/') + 1) }
  return way('rate', 'rates.saveOwn', { ...rate, ...held, rate: exchangeRate } as CallInput<'rates.saveOwn'>)
}

function ofCrawler(subject: string, wanted: AuditEntry['before']): Back | undefined {
  const { refused, ...which } = wanted ?? {}
  if (typeof refused !== 'boolean') return undefined
  const clientId = subject.slice(subject.indexOf('/') + 1)
  return way('crawler', 'logs.refuse', { ...which, refused, clientId })
}

/** The log keeps only the start of a long list. */
function entriesIn(values: AuditEntry['before']): Entry[] | undefined {
  const { count, entries } = values ?? {}
  return Array.isArray(entries) && entries.length > 0 && entries.length === count ? (entries as Entry[]) : undefined
}

/** A call per type. */
function entriesAway(by: 'blacklist.remove' | 'clientblacklist.remove', values: AuditEntry['after']): Back | undefined {
  const entries = entriesIn(values)
  return (
    entries && {
      kind: 'added',
      call: by,
      act: async (undoes) => {
        for (const [type, some] of Map.groupBy(entries, (entry) => entry.type))
          await call(by, { type: type as ListType, values: some.map(({ value }) => value) }, { undoes })
      },
    }
  )
}

function entriesBack(by: 'blacklist.add' | 'clientblacklist.add', values: AuditEntry['before']): Back | undefined {
  const entries = entriesIn(values)
  if (!entries) return undefined
  return way(by === 'blacklist.add' ? 'entries' : 'own', by, { text: linesOf(entries) })
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
