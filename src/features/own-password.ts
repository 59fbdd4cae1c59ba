/** The asker's own password, said once more before something grave. */
import { invalid } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import type { Queries } from '../store/config/database.ts'
import { passwordHashOf } from '../store/config/own-account.ts'
import { passwordFits } from './passwords.ts'

/** The refusal at the field that held the wrong password. */
export const wrongPassword = (field: string): Error => invalid({ [field]: [TEXTS.currentPasswordWrong] })

/** Throws at `field` unless the password is the account's; answers the hash that it fits, so that a change can see whether it still holds. */
export async function requireOwnPassword(db: Queries, accountId: string, password: string, field: string): Promise<string> {
  const stored = await passwordHashOf(db, accountId)
  if (stored === undefined || !(await passwordFits(stored, password))) throw wrongPassword(field)
  return stored
}
