import { useTranslation } from 'react-i18next'
import type { ReferralUser } from '../../../src/contract/referrals.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import { useUserColumns } from './user-columns.tsx'

/** Who registered with the partner's codes; of an e-mail only so much that he can tell them apart. */
export function Users({ users }: { users: readonly ReferralUser[] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = useUserColumns()
  return (
    <Card title={t('referralClients.users')} end={users && <span className="mid">{format.number(users.length)}</span>}>
      {users?.length === 0 ? (
        <EmptyState title={t('referralClients.nobody')}>
          <p>{t('referralClients.nobodyWhy')}</p>
        </EmptyState>
      ) : (
        <Table
          label={t('referralClients.users')}
          className="ref-users"
          columns={columns}
          rows={users}
          rowKey={({ id }) => id}
          awaited={3}
          folds
          fits
        />
      )}
    </Card>
  )
}
