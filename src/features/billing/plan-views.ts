import type { PaymentMethod, Plan, PlanRequest } from '../../contract/billing/plans.ts'
import type { MethodRow } from '../../store/config/billing/payment-methods.ts'
import type { PlanFields, PlanRow, RequestRow } from '../../store/config/billing/plans.ts'
import type { Input } from '../../contract/table.ts'

/** `clients`: for staff. */
export const toPlanView = (
  { createdAt: _made, position, archivedAt, ...plan }: PlanRow,
  clients: number | null,
): Plan => ({ ...plan, order: position, archived: archivedAt !== null, clients })

export const toRequestView = ({ id, kind, planId, amount, createdAt }: RequestRow): PlanRequest => ({
  id,
  kind,
  tariffId: planId,
  count: amount,
  createdAt: createdAt.toISOString(),
})

export const toMethodView = ({ id, name, names, texts, editedAt }: MethodRow): PaymentMethod => ({
  id,
  name,
  names,
  texts,
  edited: editedAt !== null,
})

export const fieldsOf = ({ campaignLimit, clickLimit, userLimit, ...rest }: Input<'tariff.store'>): PlanFields => ({
  ...rest,
  campaignLimit: campaignLimit ?? null,
  clickLimit: clickLimit ?? null,
  userLimit: userLimit ?? null,
})
