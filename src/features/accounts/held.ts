/** Access created while someone else had the account. */
import { Refusal, found } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { listQuarantined, restoreQuarantined, takeQuarantined } from '../../store/config/engine/held-back.ts'
import { DECOY_HASH } from '../../domain/accounts/passwords.ts'
import type { HandlersOf } from '../../domain/context.ts'

export const heldHandlers = {
  'profile.held': async ({ services: { db }, caller: { account } }) => ({
    held: (await listQuarantined(db, account.id)).map(({ id, kind, name, madeAt }) => ({
      id,
      kind,
      name,
      madeAt: madeAt.toISOString(),
    })),
  }),

  /** 404 also for others' items; 409 if something newer took its place. */
  'profile.settleHeld': async ({ audited, services: { db }, caller: { account } }, { id, keep }) =>
    db.transaction(async (tx) => {
      const row = found(await takeQuarantined(tx, account.id, id))
      if (keep && !(await restoreQuarantined(tx, row, DECOY_HASH))) throw new Refusal(409, TEXTS.heldReplaced)
      return audited(tx, {
        subject: `accounts/${account.id}`,
        after: { kind: row.kind, name: row.name, kept: keep },
        answer: {},
      })
    }),
} satisfies HandlersOf<'db'>
