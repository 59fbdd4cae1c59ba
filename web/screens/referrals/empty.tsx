import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'

export function NoPartners({ add }: { add: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState title={t('referrals.empty')} action={add}>
        <p>{t('referrals.emptyWhy')}</p>
      </EmptyState>
    </Card>
  )
}
