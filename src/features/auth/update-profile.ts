import { forbidden, invalid } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { changeAccount, findAccount, type AccountChange, type AccountRow } from '../../store/config/accounts.ts'
import type { Queries } from '../../store/config/database.ts'
import { lockAccount } from '../../store/config/own-account.ts'
import { endOtherSessions } from '../../store/config/own-sessions.ts'
import { requestAddressChange } from '../address-change.ts'
import type { Context, Handler } from '../context.ts'
import { requireOwnPassword, wrongPassword } from '../own-password.ts'
import { hashPassword, isCommonPassword } from '../passwords.ts'
import { tellOwner } from '../security-notice.ts'
import { toProfileView } from './profile.ts'

type Changes = Input<'profile.update'>['data']
/** The hash that the current password was checked against, and that of a new one. */
type Secrets = { checked?: string; hash?: string }

/** A new password ends all other sessions in the same transaction; a new address waits until it is confirmed. */
export const updateProfile: Handler<'profile.update'> = async (context, { data, domain }) => {
  const {
    services,
    caller: { account },
  } = context
  requireMay(account, data)
  const secrets = await secretsOf(context, data)
  const send = await services.db.transaction(async (tx) => {
    const before = await lockAccount(tx, account.id)
    if (!before || (secrets.checked !== undefined && before.passwordHash !== secrets.checked))
      throw wrongPassword('data.currentPassword')
    const change = { ...changedFields(before, data), ...(secrets.hash !== undefined && { passwordHash: secrets.hash }) }
    const email = data.email === before.email ? undefined : data.email
    if (Object.keys(change).length === 0 && email === undefined) return undefined
    await changeAccount(tx, account.id, change)
    if (secrets.hash !== undefined) await afterNewPassword(tx, context)
    const letters =
      email === undefined
        ? undefined
        : await requestAddressChange(tx, services, { id: account.id, email, isOwn: true, domain }, 'data.email')
    await recordAudit(tx, {
      actorId: account.id,
      action: 'profile.update',
      subject: `accounts/${account.id}`,
      ...recorded(before, change, email),
    })
    return letters
  })
  send?.()
  return { profile: await toProfileView(services.db, (await findAccount(services.db, account.id)) ?? account) }
}

async function afterNewPassword(
  tx: Queries,
  { services, caller: { account, sessionHash } }: Context<'profile.update'>,
): Promise<void> {
  await endOtherSessions(tx, account.id, sessionHash)
  await tellOwner(tx, account.id, 'password', services.now())
}

/** What the audit log keeps: no password, and of the address what was asked for. */
function recorded(before: AccountRow, { passwordHash, ...fields }: AccountChange, email: string | undefined) {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const was = Object.fromEntries(names.map((name) => [name, before[name]]))
  return {
    before: was,
    after: {
      ...fields,
      ...(passwordHash !== undefined && { password: 'changed' }),
      ...(email !== undefined && { pendingEmail: email }),
    },
  }
}

/** Only a client lets staff change his campaigns, and he keeps a way to be reached. */
function requireMay({ role }: AccountRow, { editingAllowed, telegram }: Changes): void {
  if (editingAllowed !== undefined && role !== 'user') throw forbidden()
  if (telegram === '' && role === 'user') throw invalid({ 'data.telegram': [TEXTS.telegramRequired] })
}

/** A new password and a new address need the one in force. */
async function secretsOf(
  context: Context<'profile.update'>,
  { email, password, currentPassword = '' }: Changes,
): Promise<Secrets> {
  const isMoving = email !== undefined && email !== context.caller.account.email
  if (password === undefined && !isMoving) return {}
  if (currentPassword === '') throw invalid({ 'data.currentPassword': [TEXTS.currentPasswordRequired] })
  const checked = await requireOwnPassword(context, currentPassword, 'data.currentPassword')
  if (password === undefined) return { checked }
  if (isCommonPassword(password)) throw invalid({ 'data.password': [TEXTS.passwordCommon] })
  return { checked, hash: await hashPassword(password) }
}

const OWN = ['name', 'telegram', 'language', 'timezone', 'editingAllowed'] as const

function changedFields(before: AccountRow, data: Changes): AccountChange {
  const changed = OWN.filter((name) => data[name] !== undefined && data[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, data[name]]))
}
