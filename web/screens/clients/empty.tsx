import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queries, useApiQuery } from '../../api/query.ts'
import { useReaches } from '../../api/session-store.ts'
import { useInviteSteps } from '../../parts/invite/invite.tsx'
import { standingOf } from '../../parts/invite/standing.ts'
import { Page } from '../../parts/page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Steps, type Step } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/now.ts'
import { Card } from '../../ui/card.tsx'
import { EVERYBODY } from './address.ts'
import type { ChangeAddress } from './filters.tsx'
import { useSetup, useSetupSteps } from './setup.tsx'

/** Milliseconds between looks whether somebody has registered. */
const LOOK = 5000

/** Asks again, for the list and for its counts, so that they change together. */
function useFirstHit(): void {
  useEffect(() => {
    const timer = setInterval(
      () => document.hidden || void queries.invalidateQueries({ queryKey: ['clients.list'] }),
      LOOK,
    )
    return () => clearInterval(timer)
  }, [])
}

/** One step at a time is the one to do now: the first that is not done. */
const inTurn = (steps: readonly Step[]): Step[] => {
  const now = steps.findIndex(({ state }) => state !== 'done')
  return steps.map((step, at) => (step.state === 'done' ? step : { ...step, state: at === now ? 'now' : 'next' }))
}

/**
 * Before the first client: prices, payment texts, a promo code, and how the client comes in. The screen fills by
 * itself.
 */
export function NoClients() {
  const { t } = useTranslation()
  useFirstHit()
  const canMakePromo = useReaches('Promo')
  const { data } = useApiQuery('promo.list', undefined, { enabled: canMakePromo })
  const now = useNow()
  const code = data?.promos.find((promo) => standingOf(promo, now) === 'usable')?.code
  const setup = useSetup()
  const isSetUp = setup === undefined || (setup.priced > 0 && setup.ownTexts)
  const toPromo = canMakePromo && (
    <ButtonLink to="/pages/promo" size="s" kind={code === undefined && isSetUp ? 'primary' : 'plain'}>
      {t('invite.toPromo')}
    </ButtonLink>
  )
  const steps = inTurn([...useSetupSteps(setup), ...useInviteSteps({ make: toPromo, code })])
  return (
    <Page title={t('menu.Clients')} sub={<span className="live">{t('clients.waiting')}</span>}>
      <Card>
        <EmptyState title={t('clients.empty')}>
          <p>{t('clients.emptyWhy')}</p>
          <Steps steps={steps} />
        </EmptyState>
      </Card>
    </Page>
  )
}

/** Nobody has what was asked for. */
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
