import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export function NoPartners({ add }: { add: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Sheet>
      <Nothing title={t('referrals.empty')} action={add}>
        <p>{t('referrals.emptyWhy')}</p>
      </Nothing>
    </Sheet>
  )
}
