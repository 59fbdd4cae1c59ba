import './first-steps.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Steps } from '../../ui/empty-state.tsx'
import { useClientSteps } from './client-steps.tsx'
import { useClientStanding, type ClientStanding } from './client-progress.ts'

/** Remembered in this browser: an account that needs no conversions can hide the rest. */
const HIDDEN = 'weir.steps.hidden'

/**
 * Over the list of campaigns until the first conversion: how far the account is, folded. Hidden once, it stays away.
 */
export function StepsLeft() {
  const standing = useClientStanding()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null)
  if (!standing || isHidden) return null
  const hide = () => {
    localStorage.setItem(HIDDEN, '1')
    setHidden(true)
  }
  return <Left standing={standing} onHide={hide} />
}

function Left({ standing, onHide }: { standing: ClientStanding; onHide: () => void }) {
  const { t } = useTranslation()
  const steps = useClientSteps({ standing, isBeside: true })
  const now = steps.find(({ state }) => state === 'now')
  if (!now) return null
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className="card steps-left" aria-label={t('steps.label')}>
      <details>
        <summary>
          {t('steps.progress', { done, total: steps.length })}{' '}
          <span className="steps-track" aria-hidden="true">
            {steps.map(({ key, state }) => (
              <i key={key} className={state} />
            ))}
          </span>{' '}
          <span className="mid">{t('steps.nextIs')}</span> {now.title}
        </summary>
        <Steps steps={steps} />
      </details>
      {now.act}
      <Button size="s" kind="quiet" onClick={onHide}>
        {t('steps.hide')}
      </Button>
    </section>
  )
}
