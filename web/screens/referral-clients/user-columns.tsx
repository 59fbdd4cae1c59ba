import { useTranslation } from 'react-i18next'
import type { ReferralUser } from '../../../src/contract/referrals.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Column } from '../../ui/table-column.ts'

export function useUserColumns(): Column<ReferralUser>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'email',
      title: t('royalty.client'),
      className: 'whose',
      cell: ({ email }) => <span className="ltr">{email}</span>,
      width: 120,
    },
    {
      key: 'promo',
      title: t('promo.code'),
      className: 'code',
      cell: ({ promo }) => <span className="mono ltr">{promo}</span>,
      width: 80,
    },
    {
      key: 'registered',
      title: t('referralClients.registered'),
      className: 'since',
      cell: ({ registered }) => format.date(registered),
      width: 88,
    },
    {
      key: 'active',
      title: t('royalty.state'),
      className: 'stands',
      cell: ({ active }) =>
        active ? t('referralClients.active') : <span className="dim">{t('referralClients.inactive')}</span>,
      width: 64,
    },
  ]
}
