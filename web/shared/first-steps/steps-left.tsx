import './first-steps.css'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSession } from '../../api/session-store.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Steps, type Step } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useClientStanding, type ClientStanding } from './client-progress.ts'
import { useClientSteps } from './client-steps.tsx'
import { useStaffFacts, type StaffFacts } from './staff-progress.ts'
import { useStaffSteps } from './staff-steps.tsx'

/** localStorage keys: hidden by the user, and whether steps were left last time. */
const KEPT = {
  client: { hidden: 'weir.steps.hidden', left: 'weir.steps.left' },
  staff: { hidden: 'weir.steps.staffHidden', left: 'weir.steps.staffLeft' },
}
type Kept = (typeof KEPT)['client']
type AreLeft = 'yes' | 'no'

export function ClientStepsLeft() {
  const standing = useClientStanding()
  const mayCome = useSession()?.role === 'user'
  return standing ? <ClientLeft standing={standing} /> : mayCome && <Awaited kept={KEPT.client} usual="no" />
}

const ClientLeft = ({ standing }: { standing: ClientStanding }) => (
  <Left steps={useClientSteps({ standing, isBeside: true })} kept={KEPT.client} />
)

export function StaffStepsLeft() {
  const facts = useStaffFacts()
  const mayCome = useSession()?.is_admin === true
  return facts ? <StaffLeft facts={facts} /> : mayCome && <Awaited kept={KEPT.staff} usual="yes" />
}

const StaffLeft = ({ facts }: { facts: StaffFacts }) => <Left steps={useStaffSteps(facts, true)} kept={KEPT.staff} />

/** Placeholder: the content below does not jump. */
function Awaited({ kept: { hidden, left }, usual }: { kept: Kept; /** Default for a new browser. */ usual: AreLeft }) {
  if (localStorage.getItem(hidden) !== null || (localStorage.getItem(left) ?? usual) === 'no') return null
  return (
    <div className="card steps-left" aria-hidden="true">
      <Skeleton width="min(420px, 60%)" height={14} />
    </div>
  )
}

function Left({ steps, kept: { hidden, left } }: { steps: readonly Step[]; kept: Kept }) {
  const { t } = useTranslation()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hidden) !== null)
  const now = steps.find(({ state }) => state === 'now')
  const areLeft = now === undefined ? 'no' : 'yes'
  useEffect(() => localStorage.setItem(left, areLeft), [left, areLeft])
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
          <span className={now.act ? 'steps-next' : undefined}>
            <span className="mid">{t('steps.nextIs')}</span> {now.title}
          </span>
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
