import { notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Paid } from '../../rules/ledger.ts'
import { lockClient } from '../../store/config/accounts.ts'
import type { Queries } from '../../store/config/database.ts'
import { entriesOf, openPayment, paymentByKey } from '../../store/config/ledger.ts'
import { holdPlans } from '../../store/config/plans.ts'
import { settleRequest } from '../../store/config/plan-requests.ts'
import type { Handler } from '../context.ts'
import { changeLedger } from '../ledger.ts'
import { tellPayment } from '../payment-notice.ts'
import { paidAtOf, requirePayable } from '../payment-said.ts'
import { paymentNow } from '../payment-views.ts'

/** The client's row is held, so that payments of one client come one after the other and a key counts once. */
export const payment: Handler<'clients.payment'> = async (
  { services, caller: { account } },
  { clientId, tariffId, date, idempotencyKey, ...rest },
) => {
  const now = services.now()
  const said: Paid = { ...rest, planId: tariffId, paidAt: paidAtOf(date, { now, timezone: account.timezone }) }
  return services.db.transaction(async (tx) => {
    await holdPlans(tx, 'reads')
    const client = await lockClient(tx, clientId)
    if (!client || client.deletedAt !== null) throw notFound()
    const known = await madeBefore(tx, clientId, idempotencyKey, said)
    if (known !== undefined) return { payment: await paymentNow(tx, known) }
    await requirePayable(tx, said, now)
    const paymentId = await openPayment(tx, { accountId: clientId, said, idempotencyKey, now })
    const until = await changeLedger(tx, {
      client,
      paymentId,
      kind: 'made',
      action: 'clients.payment',
      authorId: account.id,
      reason: '',
      said,
      now,
    })
    if (said.months > 0) await settleRequest(tx, { accountId: clientId, kind: 'plan' }, { now, paymentId })
    if (said.generations > 0) await settleRequest(tx, { accountId: clientId, kind: 'generations' }, { now, paymentId })
    await tellPayment(tx, { accountId: clientId, paymentId, until, activated: !client.active && said.months > 0, now })
    return { payment: await paymentNow(tx, paymentId) }
  })
}

const SAME = ['planId', 'months', 'generations', 'amount', 'currency', 'method'] as const

/** The payment that was made under the key; throws 409 when it was another one. */
async function madeBefore(
  tx: Queries,
  clientId: string,
  key: string | undefined,
  said: Paid,
): Promise<string | undefined> {
  const id = key === undefined ? undefined : await paymentByKey(tx, clientId, key)
  if (id === undefined) return undefined
  const [made] = await entriesOf(tx, id)
  if (!made || SAME.some((name) => made[name] !== said[name])) throw new Refusal(409, TEXTS.keyUsed)
  return id
}
