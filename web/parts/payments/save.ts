import { useState } from 'react'
import type { CallName } from '../../../src/contract/routes.ts'
import type { PaymentLine } from '../../../src/contract/payments.ts'
import type { ApiError } from '../../api/failure.ts'
import { useApiMutation } from '../../api/query.ts'
import { changeOf, paymentOf, type Draft } from './draft.ts'

/** All that shows payments, or what they give. */
export const SHOW_PAYMENTS: readonly CallName[] = [
  'payments.list',
  'payments.read',
  'clients.list',
  'expirations.list',
  'tariff.list',
  'audit.list',
  'profile.read',
]

type Saving = { send: (draft: Draft, from: Draft) => void; isPending: boolean; error: ApiError | null }

/** Records a payment, or changes the given one. Sent twice from one form, a payment is one. */
export function useSave(payment: PaymentLine | undefined, onSaved: (id: string) => void): Saving {
  const [key] = useState(() => crypto.randomUUID())
  const how = {
    refreshes: SHOW_PAYMENTS,
    quiet: true,
    onDone: (answer: { payment: PaymentLine }) => onSaved(answer.payment.id),
  }
  const make = useApiMutation('clients.payment', how)
  const change = useApiMutation('payments.updatePayment', how)
  const { isPending, error } = payment ? change : make
  return {
    isPending,
    error,
    send: (draft, from) =>
      payment ? change.mutate(changeOf(draft, from, payment.id)) : make.mutate(paymentOf(draft, key)),
  }
}
