import { createHash } from 'node:crypto'
import { recordAudit } from '../../store/config/audit.ts'
import { eraseVisitor } from '../erasing.ts'
import type { Handler } from '../context.ts'
import { keyOf } from './key.ts'

/** The record names what was erased by a hash only: else it would keep it. */
export const erase: Handler<'privacy.erase'> = async ({ services, asker }, input) => {
  const key = keyOf(input)
  const digest = createHash('sha256').update(key.value).digest('hex').slice(0, 16)
  return eraseVisitor(services, key, (tx, erased) => recordAudit(tx, { actorId: asker.account.id, action: 'privacy.erase', subject: `visitor/${digest}`, after: { by: key.by, ...erased } }))
}
