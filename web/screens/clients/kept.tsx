import { Coins, StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../src/contract/staff.ts'
import { useFormat } from '../../i18n/use-format.ts'

/** Under a client's row: payments and notes, where there are any. */
function Kept({ client: { payments, notes }, span }: { client: Client; span: number }) {
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
              {t('clients.payments', { count: payments.length, n: format.number(payments.length), amount: format.money(last.amount, last.currency), date: format.date(last.date) })}
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

/** For a table of so many columns. */
export const keptBelow = (span: number) =>
  function below(client: Client) {
    return <Kept client={client} span={span} />
  }
