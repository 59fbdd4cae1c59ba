import { useTranslation } from 'react-i18next'
import type { AwaitedPayment } from '../../../src/contract/payments.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/now.ts'
import { Card } from '../../ui/card.tsx'

type Props = { requests: readonly AwaitedPayment[]; onRecord: (request: AwaitedPayment) => void }

/** What clients have asked for and not paid yet. */
export function Requests({ requests, onRecord }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (requests.length === 0) return null
  return (
    <Card title={t('payments.requests')} label={t('payments.requests')}>
      <ul className="pay-requests">
        {requests.map((request) => (
          <li key={request.id} className="row">
            <span className="grow">
              <span className="ltr">{request.email}</span>
              <small className="dim">
                {request.kind === 'plan'
                  ? t('payments.asksPlan', { plan: request.tariff ?? '' })
                  : t('payments.asksGenerations', { count: request.count, n: format.number(request.count) })}
                {' · '}
                {format.relative(request.createdAt, now)}
              </small>
            </span>
            <Button
              size="s"
              onClick={() => onRecord(request)}
              aria-label={t('payments.recordFor', { email: request.email })}
            >
              {t('pay.record')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
