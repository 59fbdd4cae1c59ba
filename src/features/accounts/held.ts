/** Access created while someone else had the account. */
import { Refusal, found } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { listHeld, putBack, takeHeld } from '../../store/config/engine/held-back.ts'
import { DECOY } from '../../domain/accounts/passwords.ts'
import type { HandlersOf } from '../../domain/context.ts'

export const heldHandlers = {
  'profile.held': async ({ services: { db }, caller: { account } }) => ({
    held: (await listHeld(db, account.id)).map(({ id, kind, name, madeAt }) => ({
      id,
      kind,
      name,
      madeAt: madeAt.toISOString(),
    })),
  }),

  /** 404 also for others' items; 409 if something newer took its place. */
  'profile.settleHeld': async ({ audited, services: { db }, caller: { account } }, { id, keep }) =>
    db.transaction(async (tx) => {
      const row = found(await takeHeld(tx, account.id, id))
      if (keep && !(await putBack(tx, row, DECOY))) throw new Refusal(409, TEXTS.heldReplaced)
      return audited(tx, {
        subject: `accounts/${account.id}`,
        after: { kind: row.kind, name: row.name, kept: keep },
        answer: {},
      })
    }),
} satisfies HandlersOf<'db'>
