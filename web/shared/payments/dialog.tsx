import './payments.css'
import { useTranslation } from '../../i18n/i18n.ts'
import type { PaymentLine } from '../../../src/contract/billing/payments.ts'
import { useApiQuery } from '../../api/query.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Failed } from '../failed.tsx'
import { FormDialog } from '../form/dialog.tsx'
import { type Start, changeOf, draftOf, newDraft, paymentOf, type Draft } from './draft.ts'
import { useState } from 'react'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Combobox } from '../../kit/controls/choice/combobox.tsx'
import { FormField, TextField } from '../form/fields.tsx'
import { ActForm } from '../form/form.tsx'
import { useWeirForm } from '../form/use-form.ts'
import { PaymentFields } from './fields.tsx'
import { SHOW_PAYMENTS } from './shows.ts'

type DialogProps = {
  open: boolean
  /** The payment to change; absent for a new one. */
  payment?: PaymentLine
  start?: Start
  /** The client; the plan by name when its id is unknown. */
  email?: string
  planName?: string | null
  onClose: () => void
  onSaved?: (id: string) => void
}

const NOTHING: Start = {}

export function PaymentDialog({
  open,
  payment,
  start = NOTHING,
  email = payment?.email,
  planName,
  onClose,
  onSaved,
}: DialogProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('tariff.list', undefined, { enabled: open, quiet: true })
  const tariffId = start.tariffId ?? data?.tariffs.find((plan) => plan.name === planName)?.id
  return (
    <FormDialog open={open} title={payment ? t('pay.edit') : t('pay.new')} onClose={onClose}>
      <div className="pay-form">
        {email && <p className="mid ltr">{email}</p>}
        {data ? (
          <PaymentForm
            payment={payment}
            start={{ ...start, ...(tariffId !== undefined && { tariffId }) }}
            known={data}
            onSaved={(id) => onSaved?.(id)}
          />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </FormDialog>
  )
}

type FormProps = {
  payment: PaymentLine | undefined
  start: Start
  known: Answer<'tariff.list'>
  onSaved: (id: string) => void
}

/** Needs a reason. Idempotent per form. */
function PaymentForm({ payment, start, known: { tariffs, methods }, onSaved }: FormProps) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const [key] = useState(() => crypto.randomUUID())
  const [opened] = useState(() => (payment ? draftOf(payment, timezone) : newDraft(start, tariffs, timezone)))
  const form = useWeirForm({
    call: payment ? 'payments.updatePayment' : 'clients.payment',
    defaults: opened,
    toInput: (draft) => (payment ? changeOf(draft, opened, payment.id) : paymentOf(draft, key)),
    refreshes: SHOW_PAYMENTS,
    onSaved: (answer) => onSaved(answer.payment.id),
  })
  return (
    <ActForm of={form} act={payment ? t('ui.save') : t('pay.record')}>
      {!payment && start.clientId === undefined && <ClientField />}
      <PaymentFields plans={tariffs} methods={methods} />
      {payment && (
        <TextField<Draft> name="reason" label={t('pay.reason')} required help={t('pay.reasonHelp')} maxLength={500} />
      )}
    </ActForm>
  )
}

function ClientField() {
  const { t } = useTranslation()
  const { data } = useApiQuery('logs.clients', undefined, { staleTime: 60_000 })
  return (
    <FormField<Draft> name="clientId" label={t('term.client')} required>
      {(held) => (
        <Combobox
          {...held}
          className="pay-client"
          placeholder={t('pay.clientChoose')}
          options={data?.clients.map(({ id, email }) => ({ value: id, label: email }))}
        />
      )}
    </FormField>
  )
}
