import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentLine } from '../../../src/contract/payments.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { SHOW_PAYMENTS } from '../../parts/payments/save.ts'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { Field } from '../../ui/field.tsx'

type DeleteProps = { open: boolean; payment: PaymentLine; onClose: () => void }

/** Says what a deletion takes away, and asks why. */
export function DeletePayment({ open, payment, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <FormDialog
      open={open}
      title={t('payments.deleteTitle', { amount: format.money(payment.amount, payment.currency) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="mid ltr">{payment.email}</p>
          <p>{t('payments.deleteHits')}</p>
          <Reason {...form} payment={payment} />
        </>
      )}
    </FormDialog>
  )
}

type ReasonProps = {
  payment: PaymentLine
  onChanged: (changed: boolean) => void
  onClose: () => void
  onDone: () => void
}

function Reason({ payment, onChanged, onClose, onDone }: ReasonProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const remove = useApiMutation('payments.deletePayment', { refreshes: SHOW_PAYMENTS, quiet: true, onDone })
  const type = (next: string) => {
    setReason(next)
    onChanged(next !== '')
  }
  return (
    <FormFrame
      error={remove.error}
      busy={remove.isPending}
      act={t('ui.delete')}
      onSubmit={() => remove.mutate({ id: payment.id, reason })}
      onClose={onClose}
    >
      <Field
        label={t('pay.reason')}
        required
        error={fieldTexts(remove.error, 'reason').slice(0, 1)}
        help={t('pay.reasonHelp')}
      >
        {(control) => (
          <input
            {...control}
            className="in"
            maxLength={500}
            value={reason}
            onChange={(event) => type(event.target.value)}
            autoFocus
          />
        )}
      </Field>
    </FormFrame>
  )
}
