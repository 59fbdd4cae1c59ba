import { notFound } from '../../contract/failure.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Handler } from '../context.ts'

/** Begins and answers; how far it is, is asked with `data.read`. */
export const update: Handler<'data.update'> = async ({ services: { db, data }, caller }, { id }) => {
  const ids = data.updates.sources.map((source) => source.id).filter((one) => id === undefined || one === id)
  if (ids.length === 0) throw notFound()
  if (data.updates.running().length > 0) return { running: true }
  await recordAudit(db, {
    actorId: caller.account.id,
    action: 'data.update',
    subject: id === undefined ? 'data' : `data/${id}`,
    after: { sources: ids },
  })
  data.begin(ids)
  return { running: true }
}
