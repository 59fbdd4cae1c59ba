import { Coins, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Client } from '../../../src/contract/staff.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'

/** Under a client's row: payments and notes, where there are any. */
function Kept({ client: { id, payments, notes }, span }: { client: Client; span: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const last = payments[0]
  if (!last && notes === '') return null
  return (
    <tr className="kept">
      <td colSpan={span}>
        <div>
          {last && (
            <span>
              <Coins />
              <PaymentsLink id={id}>
                {t('clients.payments', {
                  count: payments.length,
                  n: format.number(payments.length),
                  amount: format.money(last.amount, last.currency),
                  date: format.date(last.date),
                })}
              </PaymentsLink>
            </span>
          )}
          {notes !== '' && (
            <span>
              <StickyNote role="img" aria-label={t('clients.notes')} />
              <span className="noted">{notes}</span>
            </span>
          )}
        </div>
      </td>
    </tr>
  )
}

function PaymentsLink({ id, children }: { id: string; children: ReactNode }) {
  return useReaches('Payments') ? <Link to={`/pages/payments?client=${id}`}>{children}</Link> : children
}

/** For a table of so many columns. */
export const keptBelow = (span: number) =>
  function below(client: Client) {
    return <Kept client={client} span={span} />
  }
