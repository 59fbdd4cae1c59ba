import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'

/** Before the first one: what a team user is for, or that the plan has none. */
export function NoTeam({ add, isFull }: { add: ReactNode; isFull: boolean }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState title={t('team.empty')} action={isFull ? undefined : add}>
        <p>{t('team.emptyWhy')}</p>
        {isFull && <p>{t('team.noneInPlan')}</p>}
      </EmptyState>
    </Card>
  )
}
