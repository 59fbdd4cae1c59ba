import { countRecoveryCodes, findTwoFactor } from '../../store/config/two-factor.ts'
import type { Handler } from '../context.ts'

export const read: Handler<'twoFactor.read'> = async ({ services: { db }, caller: { account } }) => {
  const since = (await findTwoFactor(db, account.id))?.confirmedAt
  return {
    enabled: Boolean(since),
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since ? await countRecoveryCodes(db, account.id) : 0,
  }
}
