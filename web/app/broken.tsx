import './layout/layout.css'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Page } from '../shared/page.tsx'
import { Button } from '../kit/controls/button.tsx'
import { ErrorBox } from '../kit/feedback/empty-state.tsx'
import { Card } from '../kit/layout/card.tsx'
import { reportError } from './error-report.ts'

/** Replaces a screen that failed, or whose file is gone after an upgrade. The frame stays usable. */
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

/** Replaces the page when the frame itself failed. */
export const Broken = () => (
  <main>
    <BrokenScreen />
  </main>
)
