import { BanknoteArrowUp, Power } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Referral } from '../../../../src/contract/partners/referrals.ts'
import { call } from '../../../api/client.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Listing } from '../../../shared/listing/listing.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { useColumns } from './columns.tsx'
import { SHOW_REFERRALS } from './shows.ts'

type ListProps = {
  referrals: readonly Referral[] | undefined
  busy: boolean
  current?: string
  query: string
  onEdit: (partner: Referral) => void
  onPay: (partner: Referral) => void
  filters: ReactNode
  over: ReactNode
}

export function PartnerList({ referrals, busy, current, query, onEdit, onPay, filters, over }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns(query)
  const update = useApiMutation('referrals.updatePartner', {
    refreshes: SHOW_REFERRALS,
    undoable: (_, { id, active }) => ({ undo: () => call('referrals.updatePartner', { id, active: !active }) }),
  })
  const menu = useRowMenu<Referral>({
    label: ({ email }) => t('people.menu', { email }),
    acts: (partner, { edit }) => [
      { key: 'pay', label: t('referrals.pay'), icon: <BanknoteArrowUp />, onAct: () => onPay(partner) },
      edit(() => onEdit(partner)),
      {
        key: 'active',
        label: partner.active ? t('term.switchOff') : t('term.switchOn'),
        icon: <Power />,
        onAct: () => update.mutate({ id: partner.id, active: !partner.active }),
      },
    ],
  })
  return (
    <Listing
      screen="Referrals"
      filters={filters}
      over={over}
      refreshing={busy}
      label={t('referrals.table')}
      className="partners"
      columns={[...columns, menu]}
      rows={referrals}
      rowKey={({ id }) => id}
      current={current}
      busy={busy}
      awaited={4}
    />
  )
}
