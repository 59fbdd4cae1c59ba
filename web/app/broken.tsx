import './layout/layout.css'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Page } from '../shared/page.tsx'
import { Button } from '../kit/controls/button.tsx'
import { ErrorBox } from '../kit/feedback/empty-state.tsx'
import { Card } from '../kit/layout/card.tsx'
import { reportError } from './error-report.ts'

/** For a failed screen, or a file gone after an upgrade. The frame stays usable. */
export function BrokenScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  return (
    <Page title={t('failure.screen')}>
      <Card>
        <ErrorBox title={t('failure.screen')} detail={t('failure.screenDetail')} />
        <div className="pad">
          <Button kind="primary" onClick={() => location.reload()}>
            {t('failure.reload')}
          </Button>
        </div>
      </Card>
    </Page>
  )
}

/** For a failed frame. */
export const Broken = () => (
  <main>
    <BrokenScreen />
  </main>
)
