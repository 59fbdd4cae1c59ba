import { useTranslation } from 'react-i18next'
import type { ReferralUser } from '../../../src/contract/referrals.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-column.ts'

/** Who registered with the partner's codes; of an e-mail only so much that he can tell them apart. */
export function Users({ users }: { users: readonly ReferralUser[] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns: Column<ReferralUser>[] = [
    { key: 'email', title: t('royalty.client'), className: 'whose', cell: ({ email }) => <span className="ltr">{email}</span>, width: 120 },
    { key: 'promo', title: t('promo.code'), className: 'code', cell: ({ promo }) => <span className="mono ltr">{promo}</span>, width: 80 },
    { key: 'registered', title: t('referralClients.registered'), className: 'since', cell: ({ registered }) => format.date(registered), width: 88 },
    { key: 'active', title: t('royalty.state'), className: 'stands', cell: ({ active }) => (active ? t('referralClients.active') : <span className="dim">{t('referralClients.inactive')}</span>), width: 64 },
  ]
  return (
    <Sheet title={t('referralClients.users')} end={users && <span className="mid">{format.number(users.length)}</span>}>
      {users?.length === 0 ? (
        <Nothing title={t('referralClients.nobody')}>
          <p>{t('referralClients.nobodyWhy')}</p>
        </Nothing>
      ) : (
        <Table label={t('referralClients.users')} className="ref-users" columns={columns} rows={users} rowKey={({ id }) => id} awaited={3} folds fits />
      )}
    </Sheet>
  )
}
