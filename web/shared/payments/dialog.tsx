import './payments.css'
import { useTranslation } from 'react-i18next'
import type { PaymentLine } from '../../../src/contract/billing/payments.ts'
import { useApiQuery } from '../../api/query.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Failed } from '../failed.tsx'
import { FormDialog } from '../form/dialog.tsx'
import type { Start } from './draft.ts'
import { PaymentForm } from './form.tsx'

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
