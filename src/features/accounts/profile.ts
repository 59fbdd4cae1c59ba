import type { Profile } from '../../contract/accounts/auth.ts'
import { forbidden, invalid } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { seesOwnMoney } from '../../rules/accounts/guarded.ts'
import { refusedOf } from '../../rules/menu.ts'
import {
  type AccountChange,
  type AccountRow,
  changeAccount,
  findAccount,
  payerOf,
  lockAccount,
} from '../../store/config/accounts/accounts.ts'
import { findPendingAddress } from '../../store/config/accounts/address-changes.ts'
import { findApiKey } from '../../store/config/accounts/api-keys.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { endOtherSessions } from '../../store/config/accounts/sessions.ts'
import { requestAddressChange } from '../../domain/accounts/address-change.ts'
import { after, unchanged } from '../../domain/accounts/audited.ts'
import type { Context, HandlersOf } from '../../domain/context.ts'
import { hashPassword, isCommonPassword, requireOwnPassword, wrongPassword } from '../../domain/accounts/passwords.ts'
import { notifyOwner } from '../../domain/notifications/notify.ts'
import { canShowTokens, recordShown } from '../../domain/integration/tokens.ts'

type Needs = 'db' | 'loginLimiter' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl'

type Changes = Input<'profile.update'>['data']

/** Hashes of the current and the new password. */
type Secrets = { checked?: string; hash?: string }

const OWN = ['name', 'telegram', 'language', 'timezone', 'editingAllowed'] as const

export const profileHandlers = {
  'profile.read': async ({ services: { db, now }, caller }) => {
    const { account, staff } = caller
    const profile = await toProfileView(db, account)
    const shows = canShowTokens(caller, account)
    if (staff && shows) await recordShown(db, caller, { clientId: account.id, campaignId: null }, now())
    return {
      profile: { ...profile, integrationToken: shows ? profile.integrationToken : '', openedBy: staff?.email ?? null },
    }
  },

  /** A new password ends other sessions in the transaction; a new address waits for confirmation. */
  'profile.update': async (context, { data, domain }) => {
    const {
      audited,
      services,
      caller: { account },
    } = context
    requirePermission(account, data)
    const secrets = await secretsOf(context, data)
    const done = await services.db.transaction(async (tx) => {
      const before = await lockAccount(tx, account.id)
      if (!before || (secrets.checked !== undefined && before.passwordHash !== secrets.checked))
        throw wrongPassword('data.currentPassword')
      const change = {
        ...changedFields(before, data),
        ...(secrets.hash !== undefined && { passwordHash: secrets.hash }),
      }
      const email = data.email === before.email ? undefined : data.email
      if (Object.keys(change).length === 0 && email === undefined) return unchanged({ send: undefined })
      await changeAccount(tx, account.id, change)
      if (secrets.hash !== undefined) await afterNewPassword(tx, context)
      const send =
        email === undefined
          ? undefined
          : await requestAddressChange(tx, services, { id: account.id, email, isOwn: true, domain }, 'data.email')
      return audited(tx, { subject: `accounts/${account.id}`, ...recorded(before, change, email), answer: { send } })
    })
    done.send?.()
    const profile = await toProfileView(services.db, (await findAccount(services.db, account.id)) ?? account)
    return after(done, { profile })
  },
} satisfies HandlersOf<Needs>

/** Team users have their client's payment; only the owner sees the account's token. */
export async function toProfileView(db: Queries, account: AccountRow): Promise<Profile> {
  const payer = await payerOf(db, account)
  const key = account.role === 'user' ? await findApiKey(db, account.id) : undefined
  const change = await findPendingAddress(db, account.id)
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    telegram: account.telegram,
    role: account.role,
    access: account.access,
    seesMoney: seesOwnMoney({ account }),
    refused: refusedOf(account),
    isActive: payer.active,
    paidExpiration: payer.paidExpiration?.toISOString() ?? null,
    apiTokenExpiration: key?.expiresAt.toISOString() ?? null,
    integrationToken: account.integrationToken ?? '',
    language: account.language,
    timezone: account.timezone,
    editingAllowed: payer.editingAllowed,
    emailConfirmed: account.emailConfirmed,
    pendingEmail: change?.toEmail ?? null,
    openedBy: null,
  }
}

async function afterNewPassword(
  tx: Queries,
  { services, caller: { account, sessionHash } }: Context<'profile.update', Needs>,
): Promise<void> {
  await endOtherSessions(tx, account.id, sessionHash)
  await notifyOwner(tx, account.id, 'password', services.now())
}

/** For the audit log: without password, with the requested address. */
function recorded(before: AccountRow, { passwordHash, ...fields }: AccountChange, email: string | undefined) {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const was: Partial<typeof fields> = Object.fromEntries(names.map((name) => [name, before[name]]))
  return {
    before: was,
    after: {
      ...fields,
      ...(passwordHash !== undefined && { password: 'changed' }),
      ...(email !== undefined && { pendingEmail: email }),
    },
  }
}

/** Only clients grant editing to staff, and must stay reachable. */
function requirePermission({ role }: AccountRow, { editingAllowed, telegram }: Changes): void {
  if (editingAllowed !== undefined && role !== 'user') throw forbidden()
  if (telegram === '' && role === 'user') throw invalid({ 'data.telegram': [TEXTS.telegramRequired] })
}

/** A new password or address needs the current password. */
async function secretsOf(
  context: Context<'profile.update', Needs>,
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

function changedFields(before: AccountRow, data: Changes): AccountChange {
  const changed = OWN.filter((name) => data[name] !== undefined && data[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, data[name]]))
}
