import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Invite } from '../../parts/invite/invite.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'

export function NoPromos({ add }: { add: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState title={t('promo.empty')}>
        <p>{t('promo.emptyWhy')}</p>
        <Invite make={add} />
      </EmptyState>
    </Card>
  )
}
