import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PaymentEntry, PaymentLine } from '../../../src/contract/payments.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.ts'
import { useFor } from './for.ts'

type HistoryProps = { open: boolean; payment: PaymentLine; onClose: () => void }

/** Every entry of the ledger about a payment, the oldest first. */
export function History({ open, payment, onClose }: HistoryProps) {
  const { t } = useTranslation()
  const words = useWords()
  const { data, error, refetch } = useApiQuery(
    'payments.read',
    { id: payment.id },
    { enabled: open, quiet: true, keep: false },
  )
  return (
    <Modal
      open={open}
      title={t('payments.historyOf', { id: payment.id })}
      onCancel={onClose}
      footer={null}
      width={480}
      closable={{ 'aria-label': words.close }}
      destroyOnHidden
    >
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
    </Modal>
  )
}

function Entry({
  entry: { kind, at, author, reason, tariff, amount, currency, method, date, note, ...what },
}: {
  entry: PaymentEntry
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const sayFor = useFor()
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
          {[format.money(amount, currency), tariff, sayFor(what), method, format.date(date), note]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  )
}
