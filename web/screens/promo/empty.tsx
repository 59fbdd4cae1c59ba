import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Invite } from '../../parts/invite/invite.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export function NoPromos({ add }: { add: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Sheet>
      <Nothing title={t('promo.empty')}>
        <p>{t('promo.emptyWhy')}</p>
        <Invite make={add} />
      </Nothing>
    </Sheet>
  )
}
