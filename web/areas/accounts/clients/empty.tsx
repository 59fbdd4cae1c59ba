import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { queries } from '../../../api/query.ts'
import { useStaffFacts, type StaffFacts } from '../../../shared/first-steps/staff-progress.ts'
import { useStaffSteps } from '../../../shared/first-steps/staff-steps.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { EmptyState, Steps } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EVERYBODY } from './address.ts'
import type { ChangeAddress } from './filters.tsx'

/** Polling interval in ms. */
const LOOK = 5000

/** Together, so that list and counts change at once. */
function useFirstHit(): void {
  useEffect(() => {
    const timer = setInterval(
      () => document.hidden || void queries.invalidateQueries({ queryKey: ['clients.list'] }),
      LOOK,
    )
    return () => clearInterval(timer)
  }, [])
}

export function NoClients() {
  const { t } = useTranslation()
  useFirstHit()
  const facts = useStaffFacts()
  return (
    <Page title={t('menu.Clients')} sub={<span className="live">{t('clients.waiting')}</span>}>
      <Card>
        <EmptyState title={t('clients.empty')}>
          <p>{t('clients.emptyWhy')}</p>
          {facts ? <SetUp facts={facts} /> : <Skeleton height={320} />}
        </EmptyState>
      </Card>
    </Page>
  )
}

const SetUp = ({ facts }: { facts: StaffFacts }) => <Steps steps={useStaffSteps(facts)} />

export function NoMatch({ onClear }: { onClear: ChangeAddress }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('clients.noMatch')}
      action={<Button onClick={() => onClear(EVERYBODY)}>{t('clients.clear')}</Button>}
    >
      <p>{t('clients.noMatchText')}</p>
    </EmptyState>
  )
}
