import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Before the first one: what a team user is for, or that the plan has none. */
export function NoTeam({ add, isFull }: { add: ReactNode; isFull: boolean }) {
  const { t } = useTranslation()
  return (
    <Sheet>
      <Nothing title={t('team.empty')} action={isFull ? undefined : add}>
        <p>{t('team.emptyWhy')}</p>
        {isFull && <p>{t('team.noneInPlan')}</p>}
      </Nothing>
    </Sheet>
  )
}
