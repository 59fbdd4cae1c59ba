import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { dayIn } from '../../i18n/format.ts'
import { useCampaigns } from '../../parts/hits/campaigns.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstSteps } from './first-steps.tsx'
import { lastHitOf } from './last-hit.ts'

type Props = { scope: Scope; total: number; live: boolean }

/** Why the table is empty, and the next step. */
export function NoHits({ scope, total, live }: Props) {
  const { t } = useTranslation()
  const campaigns = useCampaigns(scope.client).data?.companies
  if (total > 0)
    return (
      <EmptyState
        title={t('logs.none.page')}
        action={<Button onClick={() => scope.change({ page: 1 })}>{t('logs.none.first')}</Button>}
      />
    )
  if (scope.conditions.length > 0 || scope.class !== 'all') {
    return (
      <EmptyState title={t('logs.none.filter')} action={<Button onClick={scope.clear}>{t('logs.none.clear')}</Button>}>
        <p>{t('logs.none.filterText')}</p>
      </EmptyState>
    )
  }
  if (!campaigns) return <EmptyState title={t('logs.none.days')} />
  const last = lastHitOf(campaigns, scope.campaign)
  if (last !== undefined) return <OtherDays scope={scope} last={last} />
  // archived, or one of very many: when it was last visited is not known here
  if (scope.campaign !== '' && !campaigns.some(({ id }) => id === scope.campaign))
    return <EmptyState title={t('logs.none.days')} />
  return <FirstSteps campaigns={campaigns} chosen={scope.campaign} client={scope.client} live={live} />
}

function OtherDays({ scope, last }: { scope: Scope; last: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const day = dayIn(format.timezone, 0, Date.parse(last))
  return (
    <EmptyState
      title={t('logs.none.days')}
      action={
        <Button onClick={() => scope.change({ range: 'custom', from: day, to: day })}>
          {t('logs.none.lastDay', { day: format.date(day) })}
        </Button>
      }
    >
      <p>{t('logs.none.last', { ago: format.relative(last) })}</p>
    </EmptyState>
  )
}
