import { invalid, notFound } from '../../contract/failure.ts'
import type { ListEntry } from '../../contract/lists.ts'
import type { ListType } from '../../contract/list-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { readEntry } from '../../rules/list-entry.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deleteEntries, lockEntries } from '../../store/config/lists.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { auditSubject, forAudit } from './audit.ts'
import { ownerOf, requireOwn, type Side } from './owner.ts'
import { toEntryViews } from './views.ts'

type Removing = {
  type: ListType
  value?: string | undefined
  values?: string[] | undefined
  ids?: string[] | undefined
}

export const removeGlobal: Handler<'blacklist.remove'> = (context, input) => removeEntries('global', context, input)
export const removeClient: Handler<'clientblacklist.remove'> = (context, input) =>
  removeEntries('client', context, input)

/** All that are named, or none. The answer has what they were, so that they can be added again. */
export async function removeEntries(
  side: Side,
  { services, caller }: { services: Services; caller: Caller },
  { type, value, values = [], ids = [] }: Removing,
): Promise<{ removed: ListEntry[] }> {
  const owner = ownerOf(side, caller)
  const named = [value ?? [], values].flat().map((given) => spelling(type, given))
  if (named.length + ids.length === 0) throw invalid({ value: [TEXTS.entryRequired] })
  const rows = await services.db.transaction(async (tx) => {
    const found = await lockEntries(tx, owner, { ids, type, values: named })
    if (found.length === 0) throw notFound()
    requireOwn(caller, found)
    await deleteEntries(
      tx,
      found.map(({ id }) => id),
    )
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: side === 'global' ? 'blacklist.remove' : 'clientblacklist.remove',
      subject: auditSubject(owner),
      before: forAudit(found),
    })
    return found
  })
  return { removed: await toEntryViews(side, services, caller, rows.slice(0, 200)) }
}

/** As an entry is stored; what could never be one stays as it is and is not found. */
function spelling(type: ListType, given: string): string {
  const entry = readEntry(type, given)
  return 'value' in entry ? entry.value : given
}
