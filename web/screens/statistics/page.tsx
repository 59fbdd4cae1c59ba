import { useTranslation } from 'react-i18next'
import { Page } from '../../parts/page.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export default function StatisticsPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('menu.Statistics')}>
      <Sheet>
        <Nothing title={t('soon.title')} />
      </Sheet>
    </Page>
  )
}
