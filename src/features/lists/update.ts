import { invalid, notFound } from '../../contract/failure.ts'
import type { ListName } from '../../contract/list-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { findEntry, lockEntries, updateEntry } from '../../store/config/lists.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { auditSubject, forAudit } from './audit.ts'
import { ownerOf, requireOwn, type Side } from './owner.ts'
import { toEntryViews } from './views.ts'

type Changing = {
  id: string
  list?: ListName | undefined
  note?: string | undefined
  expiresAt?: string | null | undefined
}

export const updateGlobal: Handler<'blacklist.update'> = (context, input) => change('global', context, input)
export const updateClient: Handler<'clientblacklist.update'> = (context, input) => change('client', context, input)

/** What is not named stays. */
async function change(
  side: Side,
  { services, caller }: { services: Services; caller: Caller },
  { id, list, note, expiresAt }: Changing,
) {
  const owner = ownerOf(side, caller)
  const end = expiresAt === undefined || expiresAt === null ? expiresAt : new Date(expiresAt)
  if (end && end <= services.now()) throw invalid({ expiresAt: [TEXTS.entryPast] })
  const row = await services.db.transaction(async (tx) => {
    const [before] = await lockEntries(tx, owner, { ids: [id], type: 'ips' })
    if (!before) throw notFound()
    requireOwn(caller, [before])
    await updateEntry(tx, id, {
      ...(list && { list }),
      ...(note !== undefined && { note }),
      ...(end !== undefined && { expiresAt: end }),
    })
    const after = await findEntry(tx, owner, id)
    if (!after) throw notFound()
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: side === 'global' ? 'blacklist.update' : 'clientblacklist.update',
      subject: auditSubject(owner),
      before: forAudit([before]),
      after: forAudit([after]),
    })
    return after
  })
  const [entry] = await toEntryViews(side, services, caller, [row])
  if (!entry) throw notFound()
  return { entry }
}
