import './first-steps.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Steps, type Step } from '../../ui/empty-state.tsx'
import { useClientStanding, type ClientStanding } from './client-progress.ts'
import { useClientSteps } from './client-steps.tsx'
import { useStaffFacts, type StaffFacts } from './staff-progress.ts'
import { useStaffSteps } from './staff-steps.tsx'

/** Remembered in this browser: who does not need the rest can hide it. */
const HIDDEN = { client: 'weir.steps.hidden', staff: 'weir.steps.staffHidden' }

/** Over the list of campaigns until the first conversion: how far the account is. */
export function ClientStepsLeft() {
  const standing = useClientStanding()
  return standing && <ClientLeft standing={standing} />
}

const ClientLeft = ({ standing }: { standing: ClientStanding }) => (
  <Left steps={useClientSteps({ standing, isBeside: true })} hidden={HIDDEN.client} />
)

/** Over the list of clients until the service is set up: how far the operator is. */
export function StaffStepsLeft() {
  const facts = useStaffFacts()
  return facts && <StaffLeft facts={facts} />
}

const StaffLeft = ({ facts }: { facts: StaffFacts }) => <Left steps={useStaffSteps(facts)} hidden={HIDDEN.staff} />

/** Folded; gone once all is done, or once it was hidden. */
function Left({ steps, hidden }: { steps: readonly Step[]; hidden: string }) {
  const { t } = useTranslation()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hidden) !== null)
  const now = steps.find(({ state }) => state === 'now')
  if (!now || isHidden) return null
  const hide = () => {
    localStorage.setItem(hidden, '1')
    setHidden(true)
  }
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
      <Button size="s" kind="quiet" onClick={hide}>
        {t('steps.hide')}
      </Button>
    </section>
  )
}
