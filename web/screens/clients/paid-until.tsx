import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../ui/now.ts'
import { paidOf } from './standing.ts'

/** The day, and under it what it means. */
export function PaidUntil({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (at === null)
    return (
      <>
        <span className="none">–</span>
        <small>{t('clients.noPayment')}</small>
      </>
    )
  const paid = paidOf(at, now, format.timezone)
  const when = format.inDays(at, now)
  return (
    <>
      {format.date(at)}
      {paid === 'later' ? (
        <small>{when}</small>
      ) : (
        <small className={`state ${paid === 'expired' ? 'bad' : 'warn'}`}>
          <TriangleAlert />
          {paid === 'expired' ? t('clients.expired', { when }) : when}
        </small>
      )}
    </>
  )
}
