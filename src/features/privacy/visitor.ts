/** Everything of one visitor: told, or forgotten. */
import { createHash } from 'node:crypto'
import { begun } from '../../lib/begun.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { eraseVisitor, storedOf } from '../erasing.ts'
import type { Handler } from '../context.ts'
import { keyOf } from './key.ts'

export const exportVisitor: Handler<'privacy.export'> = async ({ services }, input) => ({
  type: 'text/plain; charset=utf-8',
  filename: `visitor-${input.by}.jsonl`,
  body: await begun(storedOf(services, keyOf(input))),
})

/** The record names what was erased by a hash only: else it would keep it. */
export const erase: Handler<'privacy.erase'> = async ({ services, caller }, input) => {
  const key = keyOf(input)
  const digest = createHash('sha256').update(key.value).digest('hex').slice(0, 16)
  return eraseVisitor(services, key, (tx, erased) =>
    recordAudit(tx, {
      actorId: caller.account.id,
      action: 'privacy.erase',
      subject: `visitor/${digest}`,
      after: { by: key.by, ...erased },
    }),
  )
}
