import { useTranslation } from 'react-i18next'
import type { Postback } from '../../../src/contract/conversions.ts'
import { useSession } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Column } from '../../ui/table-column.ts'
import { StateWord } from './state-word.tsx'

export function useInboxColumns(): Column<Postback>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const isStaff = useSession()?.is_admin === true
  const columns: Column<Postback>[] = [
    {
      key: 'received',
      title: t('conv.received'),
      className: 'when',
      width: 104,
      cell: ({ receivedAt }) => format.exact(receivedAt),
    },
    {
      key: 'state',
      title: t('conv.state'),
      className: 'what',
      width: 160,
      cell: (postback) => <StateWord postback={postback} />,
    },
    {
      key: 'campaign',
      title: t('conv.group.campaign'),
      className: 'roomy wide',
      width: 120,
      cell: ({ companyName }) => companyName ?? <span className="dim">–</span>,
    },
    {
      key: 'status',
      title: t('conv.status'),
      className: 'roomy wide',
      width: 64,
      cell: ({ status }) => <span className="ltr cut">{status || '–'}</span>,
    },
    {
      key: 'payout',
      title: t('conv.payout'),
      figure: true,
      className: 'sum',
      width: 64,
      cell: ({ conversion, payout, currency }) =>
        conversion ? (
          format.money(conversion.payout, conversion.currency)
        ) : (
          <span className="ltr cut dim">{`${payout} ${currency}`.trim() || '–'}</span>
        ),
    },
    {
      key: 'txid',
      title: t('conv.txid'),
      className: 'roomy wide txid',
      width: 88,
      cell: ({ txid }) => <span className="ltr mono cut">{txid || '–'}</span>,
    },
  ]
  if (isStaff)
    columns.splice(2, 0, {
      key: 'client',
      title: t('pay.client'),
      className: 'roomy wide',
      width: 140,
      cell: ({ client }) =>
        client === null ? <span className="dim">{t('conv.nobody')}</span> : <span className="ltr cut">{client}</span>,
    })
  return columns
}
