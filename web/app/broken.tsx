import './layout/layout.css'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Page } from '../parts/page.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/nothing.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { reportError } from './error-report.ts'

/** A screen that failed, or whose file is no longer there after an upgrade. The frame stays usable. */
export function BrokenScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  return (
    <Page title={t('failure.screen')}>
      <Sheet>
        <ErrorBox title={t('failure.screen')} detail={t('failure.screenDetail')} />
        <div className="pad">
          <Button kind="primary" onClick={() => location.reload()}>
            {t('failure.reload')}
          </Button>
        </div>
      </Sheet>
    </Page>
  )
}

/** The frame itself failed. */
export const Broken = () => (
  <main>
    <BrokenScreen />
  </main>
)
