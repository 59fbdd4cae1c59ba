import { TICKABLE } from '../../contract/screens.ts'
import type { Manager } from '../../contract/accounts/team.ts'
import type { ManagerRow } from '../../store/config/accounts/team.ts'

/** Screens in menu order. */
export const toManagerView = ({
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
