import { found, invalid } from '../../contract/failure.ts'
import { TICKABLE } from '../../contract/screens.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canCall } from '../../rules/menu.ts'
import { type AccountRow, changeAccount, insertAccount, retireAccount } from '../../store/config/accounts/accounts.ts'
import { endSupportSessionsOf } from '../../store/config/accounts/sessions.ts'
import { listManagers, lockManager, type ManagerRow } from '../../store/config/accounts/team.ts'
import { viewedTokens } from '../../store/config/integration/tokens.ts'
import { changeSignIn, passwordColumns } from '../../domain/accounts/sign-in-change.ts'
import { after } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { DECOY_HASH, hashNewPassword } from '../../domain/accounts/passwords.ts'
import { graceUntil, rotateViewedTokens } from '../../domain/integration/tokens.ts'
import type { Manager } from '../../contract/accounts/team.ts'

type Needs = 'db' | 'loginLimiter' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl'

export const managerHandlers = {
  'managers.getManagers': async ({ services }) => {
    const rows = await listManagers(services.db)
    return { managers: rows.map(toManagerView), screens: [...TICKABLE] }
  },

  'managers.addManager': async (
    { audited, services: { db }, caller: { account } },
    { email, password, name, menu },
  ) => {
    const passwordHash = await hashNewPassword(password)
    const { language, timezone } = account
    return db.transaction(async (tx) => {
      const made = await insertAccount(tx, {
        role: 'manager',
        email,
        passwordHash,
        name,
        menu,
        active: true,
        language,
        timezone,
      })
      if (!made) throw invalid({ email: [TEXTS.emailTaken] })
      return audited(tx, {
        subject: `accounts/${made.id}`,
        after: { email, name, menu },
        answer: { manager: toManagerView({ ...made, twoFactor: false, pendingEmail: null }) },
      })
    })
  },

  /**
   * Missing fields stay. Revoking Clients ends open client panels. A new password ends sessions and notifies; a new
   * address waits for confirmation.
   */
  'managers.updateManager': async ({ audited, services }, { id, password, email, ...given }) => {
    const secret = await passwordColumns(password)
    const done = await services.db.transaction(async (tx) => {
      const before = found(await lockManager(tx, id))
      const change = { name: before.name, menu: before.menu, ...given }
      await changeAccount(tx, id, { ...change, ...secret })
      if (!canCall({ ...before, ...change }, 'clients.openAs')) await endSupportSessionsOf(tx, id)
      const { view, recorded: written, send } = await changeSignIn(tx, services, before, { email, password })
      return audited(tx, {
        subject: `accounts/${id}`,
        before: recorded(before),
        after: { ...recorded({ ...before, ...change }), ...written },
        answer: { manager: { ...before, ...change, ...view }, send },
      })
    })
    done.send?.()
    return after(done, { manager: toManagerView(done.manager) })
  },

  'managers.deleteManager': async ({ audited, services: { db, now: clock } }, { id, graceDays }) =>
    db.transaction(async (tx) => {
      const before = found(await lockManager(tx, id))
      const now = clock()
      const until = graceUntil(now, graceDays)
      const tokens = await rotateViewedTokens(tx, await viewedTokens(tx, id), { who: before.email, now, until })
      await retireAccount(tx, before, { passwordHash: DECOY_HASH, now })
      const { email, name, menu } = before
      return audited(tx, {
        subject: `accounts/${id}`,
        before: { email, name, menu },
        after: { tokensRenewed: tokens, oldUntil: until?.toISOString() ?? null },
        answer: {},
      })
    }),
} satisfies HandlersOf<Needs>

const recorded = ({ email, name, menu }: AccountRow) => ({ email, name, menu })

/** Screens in menu order. */
const toManagerView = ({
  id,
  email,
  pendingEmail,
  name,
  menu,
  twoFactor,
  signedInAt,
  createdAt,
}: ManagerRow): Manager => ({
  id,
  email,
  pendingEmail,
  name,
  menu: TICKABLE.filter((title) => menu.includes(title)),
  twoFactor,
  lastSignIn: signedInAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
