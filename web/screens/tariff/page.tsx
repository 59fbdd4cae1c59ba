import './tariff.css'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../src/contract/plans.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiMutation, useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/now.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReadingAwaited } from '../../ui/reading-awaited.tsx'
import { PlanCard } from './card.tsx'
import { hasPrice } from './compare.ts'
import { Generations } from './generations.tsx'
import { Requests } from './requests.tsx'
import { Unpriced } from './unpriced.tsx'
import { UsageFigures } from './usage.tsx'
import { Ways } from './ways.tsx'

/** The client's plan, what he uses of it, what another would change, and how to pay. */
export default function TariffPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('tariff.list', undefined, { quiet: true })
  const current = data?.tariffs.find((plan) => plan.id === data.current)
  if (error && !data)
    return (
      <Page title={t('menu.Tariff')}>
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      </Page>
    )
  return (
    <Page title={t('menu.Tariff')} className="tariff-page">
      <Standing data={data} current={current} />
      {data && <Requests requests={data.requests} plans={data.tariffs} />}
      <Card label={t('tariff.usage')}>
        <UsageFigures usage={data?.usage} />
      </Card>
      <Card title={t('tariff.plans')}>
        {data ? (
          <Plans data={data} current={current} />
        ) : (
          <div className="pad">
            <Skeleton height={200} />
          </div>
        )}
      </Card>
      {data && <Ways methods={data.methods} />}
      {data && <Generations />}
    </Page>
  )
}

/** Until when he has paid, in one sentence. */
function Standing({ data, current }: { data: Answer<'tariff.list'> | undefined; current: Plan | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (!data) return <ReadingAwaited width={400} />
  const until = data.usage?.paidExpiration ?? null
  if (!current) return <p className="reading">{t('tariff.none')}</p>
  if (until === null) return <p className="reading">{t('tariff.open', { plan: current.name })}</p>
  const isOver = Date.parse(until) <= now
  return (
    <p className="reading">
      {t(isOver ? 'tariff.over' : 'tariff.until', {
        plan: current.name,
        date: format.date(until),
        when: format.inDays(until, now),
      })}
    </p>
  )
}

function Plans({
  data: { tariffs, usage, requests },
  current,
}: {
  data: Answer<'tariff.list'>
  current: Plan | undefined
}) {
  const { t } = useTranslation()
  const choose = useApiMutation('tariff.change', { refreshes: ['tariff.list'] })
  if (!usage || tariffs.length === 0)
    return (
      <EmptyState title={t('tariff.noPlans')}>
        <p>{t('tariff.noPlansWhy')}</p>
      </EmptyState>
    )
  const isAsked = (plan: Plan) => requests.some((request) => request.tariffId === plan.id)
  const isBusy = (plan: Plan) => choose.isPending && choose.variables.id === plan.id
  const ask = ({ id }: Plan) => choose.mutate({ id })
  const isCard = (plan: Plan) => hasPrice(plan) || plan.id === current?.id
  const [cards, rest] = [tariffs.filter(isCard), tariffs.filter((plan) => !isCard(plan))]
  return (
    <>
      {cards.length > 0 && (
        <ul className="plan-cards">
          {cards.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              current={current}
              usage={usage}
              asked={isAsked(plan)}
              busy={isBusy(plan)}
              onChoose={ask}
            />
          ))}
        </ul>
      )}
      {rest.length > 0 && <Unpriced plans={rest} usage={usage} isAsked={isAsked} isBusy={isBusy} onAsk={ask} />}
    </>
  )
}
