import { forbidden, invalid } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { changeAccount, findAccount, type AccountChange, type AccountRow } from '../../store/config/accounts.ts'
import { lockAccount } from '../../store/config/own-account.ts'
import { endOtherSessions } from '../../store/config/own-sessions.ts'
import type { Context, Handler } from '../context.ts'
import { requireOwnPassword, wrongPassword } from '../own-password.ts'
import { hashPassword, isCommonPassword } from '../passwords.ts'
import { tellOwner } from '../security-notice.ts'
import { shownProfile } from './profile.ts'

type Changes = Input<'profile.update'>['data']
/** The hash that the current password was checked against, and the new one. */
type NewPassword = { checked: string; hash: string }

/** A new password ends all other sessions in the same transaction. */
export const updateProfile: Handler<'profile.update'> = async (context, { data }) => {
  const { services: { db, now }, asker: { account, sessionHash } } = context
  requireMay(account, data)
  const password = await passwordOf(context, data)
  await db.transaction(async (tx) => {
    const before = await lockAccount(tx, account.id)
    if (!before || (password && before.passwordHash !== password.checked)) throw wrongPassword('data.currentPassword')
    const fields = changedFields(before, data)
    if (Object.keys(fields).length === 0 && !password) return
    await changeAccount(tx, account.id, { ...fields, ...(password && { passwordHash: password.hash }) })
    if (password) {
      await endOtherSessions(tx, account.id, sessionHash)
      await tellOwner(tx, account.id, 'password', now())
    }
    const names = Object.keys(fields) as (keyof typeof fields)[]
    const was = Object.fromEntries(names.map((name) => [name, before[name]]))
    await recordAudit(tx, { actorId: account.id, action: 'profile.update', subject: `accounts/${account.id}`, before: was, after: { ...fields, ...(password && { password: 'changed' }) } })
  })
  return { profile: await shownProfile(db, (await findAccount(db, account.id)) ?? account) }
}

/** Only a client lets staff change his campaigns, and he keeps a way to be reached. */
function requireMay({ role }: AccountRow, { editingAllowed, telegram }: Changes): void {
  if (editingAllowed !== undefined && role !== 'user') throw forbidden()
  if (telegram === '' && role === 'user') throw invalid({ 'data.telegram': [TEXTS.telegramRequired] })
}

async function passwordOf(context: Context<'profile.update'>, { password, currentPassword = '' }: Changes): Promise<NewPassword | undefined> {
  if (password === undefined) return undefined
  const checked = await requireOwnPassword(context, currentPassword, 'data.currentPassword')
  if (isCommonPassword(password)) throw invalid({ 'data.password': [TEXTS.passwordCommon] })
  return { checked, hash: await hashPassword(password) }
}

const OWN = ['name', 'telegram', 'language', 'timezone', 'editingAllowed'] as const

function changedFields(before: AccountRow, data: Changes): AccountChange {
  const changed = OWN.filter((name) => data[name] !== undefined && data[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, data[name]]))
}
