import { Refusal, found, invalid } from '../../contract/failure.ts'
import type { Client } from '../../contract/accounts/staff.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Paid } from '../../rules/billing/ledger.ts'
import {
  type AccountChange,
  type AccountRow,
  changeAccount,
  lockClient,
  setActive,
} from '../../store/config/accounts/accounts.ts'
import { dropPendingAddress } from '../../store/config/accounts/address-changes.ts'
import { recordChange } from '../../store/config/changes.ts'
import { findClient, listClients } from '../../store/config/accounts/clients.ts'
import { deleteInvitationsOf } from '../../store/config/accounts/invitations.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { entriesOf, openPayment, paymentByKey, setEntitlement } from '../../store/config/billing/payments.ts'
import { settleRequest, findPlan, lockPlans } from '../../store/config/billing/plans.ts'
import { requestAddressChange } from '../../domain/accounts/address-change.ts'
import { after, type Audit, unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { changeLedger } from '../../domain/billing/ledger.ts'
import { paidAtOf, paymentNow, requirePayable, notifyAccess, notifyPayment } from '../../domain/billing/payments.ts'
import { toClientView } from './client-views.ts'

type Needs = 'db' | 'loginLimiter' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl'

type Wanted = { id: string; change: Pick<AccountChange, 'notes' | 'siteGenLimit'> }

const SAME = ['planId', 'months', 'generations', 'amount', 'currency', 'method'] as const

export const clientHandlers = {
  'clients.list': async ({ services }, input) => {
    const { rows, total } = await listClients(services.db, { ...input, now: services.now() })
    return { clients: rows.map(toClientView), total }
  },

  /** Idempotent: a repeated call records nothing. */
  'clients.activate': async ({ audited, services }, { id, status, tariffId }) =>
    services.db.transaction(async (tx) => {
      await lockPlans(tx, 'reads')
      const before = found(await lockClient(tx, id))
      const active = status === '1'
      const planId = tariffId ?? before.planId
      const isOther = planId !== before.planId
      if (before.active === active && !isOther) return unchanged({ client: await clientNow(tx, id) })
      if (planId !== null && isOther) await givePlan(tx, before, planId)
      await setActive(tx, id, active)
      if (!active) await deleteInvitationsOf(tx, id)
      await recordChange(tx, { kind: 'account', ref: id })
      await notifyAccess(tx, { id, planId, now: services.now() }, { activated: active && !before.active, isOther })
      return audited(tx, {
        subject: `accounts/${id}`,
        before: { active: before.active, ...(isOther && { planId: before.planId }) },
        after: { active, ...(isOther && { planId }) },
        answer: { client: await clientNow(tx, id) },
      })
    }),

  'clients.notes': (context, { id, notes }) => changeClient(context, { id, change: { notes } }),

  /** Inactive until confirmed. The present address cancels a waiting change. */
  'clients.updateEmail': async ({ audited, services }, { id, email }) => {
    const done = await services.db.transaction(async (tx) => {
      const before = found(await lockClient(tx, id))
      const { pendingEmail } = await clientNow(tx, id)
      const isPresent = email === before.email
      const dropped = isPresent ? await dropPendingAddress(tx, id) : undefined
      if (isPresent ? dropped === undefined : email === pendingEmail)
        return unchanged({ client: await clientNow(tx, id), send: undefined })
      const send = isPresent ? undefined : await requestAddressChange(tx, services, { id, email, isOwn: false })
      return audited(tx, {
        subject: `accounts/${id}`,
        before: { pendingEmail: dropped ?? pendingEmail },
        after: { pendingEmail: isPresent ? null : email },
        answer: { client: await clientNow(tx, id), send },
      })
    })
    done.send?.()
    return after(done, { client: done.client })
  },

  'clients.updateSiteGenLimit': (context, { id, limit }) =>
    changeClient(context, { id, change: { siteGenLimit: limit } }),

  /** Locks the client's row, so that each key counts once. */
  'clients.payment': async (
    { audited, services, caller: { account } },
    { clientId, tariffId, date, idempotencyKey, ...rest },
  ) => {
    const now = services.now()
    const paid: Paid = { ...rest, planId: tariffId, paidAt: paidAtOf(date, { now, timezone: account.timezone }) }
    return services.db.transaction(async (tx) => {
      await lockPlans(tx, 'reads')
      const client = found(await lockClient(tx, clientId), ({ deletedAt }) => deletedAt === null)
      const known = await madeBefore(tx, clientId, idempotencyKey, paid)
      if (known !== undefined) return unchanged({ payment: await paymentNow(tx, known) })
      await requirePayable(tx, paid, now)
      const paymentId = await openPayment(tx, { accountId: clientId, paid, idempotencyKey, now })
      const done = await changeLedger(tx, audited, {
        client,
        paymentId,
        kind: 'made',
        authorId: account.id,
        reason: '',
        paid,
        now,
      })
      if (paid.months > 0) await settleRequest(tx, { accountId: clientId, kind: 'plan' }, { now, paymentId })
      if (paid.generations > 0)
        await settleRequest(tx, { accountId: clientId, kind: 'generations' }, { now, paymentId })
      await notifyPayment(tx, {
        accountId: clientId,
        paymentId,
        paid,
        until: done.until,
        activated: !client.active && paid.months > 0,
        now,
      })
      return after(done, { payment: await paymentNow(tx, paymentId) })
    })
  },
} satisfies HandlersOf<Needs>

/** 409 for clients who paid: they keep their payments' plan. */
async function givePlan(tx: Queries, client: AccountRow, planId: string): Promise<void> {
  if (client.paidExpiration !== null)
    throw new Refusal(409, TEXTS.planPaid, { validation: { tariffId: [TEXTS.planPaid] } })
  const plan = await findPlan(tx, planId)
  if (!plan || plan.archivedAt !== null) throw invalid({ tariffId: [TEXTS.selectedInvalid] })
  const former = await findPlan(tx, client.planId)
  const siteGenLimit = Math.max(0, client.siteGenLimit + plan.siteGenerations - (former?.siteGenerations ?? 0))
  await setEntitlement(tx, client.id, { planId, siteGenLimit })
}

/** Values already set record nothing. */
const changeClient = (
  { audited, services: { db } }: { audited: Audit; services: Pick<Services, 'db'> },
  { id, change }: Wanted,
) =>
  db.transaction(async (tx) => {
    const row = found(await lockClient(tx, id))
    const before = valuesOf(row, change)
    if (JSON.stringify(before) === JSON.stringify(change)) return unchanged({ client: await clientNow(tx, id) })
    await changeAccount(tx, id, change)
    return audited(tx, {
      subject: `accounts/${id}`,
      before,
      after: change,
      answer: { client: await clientNow(tx, id) },
    })
  })

const valuesOf = (row: AccountRow, change: Wanted['change']): Partial<Pick<AccountRow, keyof Wanted['change']>> =>
  Object.fromEntries((Object.keys(change) as (keyof Wanted['change'])[]).map((name) => [name, row[name]]))

async function clientNow(tx: Queries, id: string): Promise<Client> {
  const client = found(await findClient(tx, id))
  return toClientView(client)
}

/** Throws 409 if the key belongs to another payment. */
async function madeBefore(
  tx: Queries,
  clientId: string,
  key: string | undefined,
  paid: Paid,
): Promise<string | undefined> {
  const id = key === undefined ? undefined : await paymentByKey(tx, clientId, key)
  if (id === undefined) return undefined
  const [made] = await entriesOf(tx, id)
  if (!made || SAME.some((name) => made[name] !== paid[name])) throw new Refusal(409, TEXTS.keyUsed)
  return id
}
