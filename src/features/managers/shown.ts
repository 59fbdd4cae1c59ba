import { TICKABLE } from '../../contract/menu.ts'
import type { Manager } from '../../contract/team.ts'
import type { AccountRow } from '../../store/config/accounts.ts'

/** A manager as the contract tells him, his screens in the order of the menu. */
export const shownManager = ({ id, email, name, menu, signedInAt, createdAt }: AccountRow): Manager => ({
  id,
  email,
  name,
  menu: TICKABLE.filter((title) => menu.includes(title)),
  lastSignIn: signedInAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
