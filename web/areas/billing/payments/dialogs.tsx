import { Dialog } from '../../../kit/float/dialog.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { PaymentEntry, PaymentLine } from '../../../../src/contract/billing/payments.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { PaymentDialog } from '../../../shared/payments/dialog.tsx'
import type { Start } from '../../../shared/payments/draft.ts'
import { SHOW_PAYMENTS } from '../../../shared/payments/shows.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { Dialogs } from '../../../shared/listing/dialogs.ts'
import type { Act } from './columns.tsx'
import { useFor } from './for.ts'

/** A payment, or what a new one begins with. */
export type Subject = { payment?: PaymentLine; start?: Start; email?: string }

type Props = { dialogs: Dialogs<Subject, Act | 'new'>; onSaved: (id: string) => void }

export function PaymentDialogs({ dialogs: { row, made, isOpen, close }, onSaved }: Props) {
  const { payment, start, email } = row ?? {}
  return (
    <>
      <PaymentDialog
        key={`write-${made}`}
        open={isOpen('new', 'edit')}
        payment={payment}
        start={start}
        email={email ?? payment?.email}
        onClose={close}
        onSaved={onSaved}
      />
      {payment && <History key={`history-${made}`} open={isOpen('history')} payment={payment} onClose={close} />}
      {payment && <DeletePayment key={`delete-${made}`} open={isOpen('delete')} payment={payment} onClose={close} />}
    </>
  )
}

type DeleteProps = { open: boolean; payment: PaymentLine; onClose: () => void }

function DeletePayment({ open, payment, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <FormDialog
      open={open}
      title={t('payments.deleteTitle', { amount: format.money(payment.amount, payment.currency) })}
      onClose={onClose}
    >
      <p className="mid ltr">{payment.email}</p>
      <p>{t('payments.deleteHits')}</p>
      <RoyaltyOf payment={payment} />
      <Reason payment={payment} />
    </FormDialog>
  )
}

function RoyaltyOf({ payment: { id } }: { payment: PaymentLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  const royalties = useApiQuery('payments.read', { id }, { quiet: true, keep: false }).data?.royalties ?? []
  return royalties.map(({ currency, amount, paid }) => (
    <p key={currency}>
      {t(paid > 0 ? 'payments.deletePaidRoyalty' : 'payments.deleteRoyalty', {
        amount: format.money(amount, currency),
      })}
    </p>
  ))
}

function Reason({ payment }: { payment: PaymentLine }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'payments.deletePayment',
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id: payment.id, reason }),
    refreshes: SHOW_PAYMENTS,
  })
  return (
    <ActForm of={form} act={t('ui.delete')}>
      <TextField<{ reason: string }>
        name="reason"
        label={t('pay.reason')}
        required
        help={t('pay.reasonHelp')}
        maxLength={500}
        autoFocus
      />
    </ActForm>
  )
}

type HistoryProps = { open: boolean; payment: PaymentLine; onClose: () => void }

function History({ open, payment, onClose }: HistoryProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery(
    'payments.read',
    { id: payment.id },
    { enabled: open, quiet: true, keep: false },
  )
  return (
    <Dialog open={open} title={t('payments.historyOf', { id: payment.id })} onClose={onClose} width={480}>
      {data ? (
        <ol className="pay-entries">
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={96} />
      )}
    </Dialog>
  )
}

function Entry({
  entry: { kind, at, author, reason, tariff, amount, currency, method, date, note, ...what },
}: {
  entry: PaymentEntry
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const purposeOf = useFor()
  return (
    <li>
      <p className="row wrap">
        <b>{t(`payments.entry.${kind}`)}</b>
        <time className="dim" dateTime={at}>
          {format.dateTime(at)}
        </time>
      </p>
      {author !== null && <p className="mid ltr">{t('audit.by', { who: author })}</p>}
      {reason !== '' && <p>{t('payments.because', { reason })}</p>}
      {kind !== 'deleted' && (
        <p className="mid">
          {[format.money(amount, currency), tariff, purposeOf(what), method, format.date(date), note]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  )
}
