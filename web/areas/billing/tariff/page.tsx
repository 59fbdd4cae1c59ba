import './tariff.css'
import { useTranslation } from 'react-i18next'
import type { PaymentMethod, Plan, PlanRequest } from '../../../../src/contract/billing/plans.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useProfile } from '../../../api/profile.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { TextField } from '../../../shared/form/fields.tsx'
import { Form, Refused } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { Page } from '../../../shared/page.tsx'
import { useRead } from '../../../shared/payments/own-names.ts'
import { MarkedText } from '../payments/say.tsx'
import { limitIn } from '../../../shared/people/limit.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useNow } from '../../../kit/now.ts'
import { ReadingAwaited, Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { hasPrice } from './compare.ts'
import { PlanTables } from './plans.tsx'
import { Renew } from './renew.tsx'
import { UsageFigures } from './usage.tsx'

export default function TariffPage() {
  const { t } = useTranslation()
  const { data: stored, error, refetch } = useApiQuery('tariff.list', undefined, { quiet: true })
  const data = useRead(stored)
  const isActive = useProfile().data?.profile.isActive !== false
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
        <UsageFigures usage={data?.usage} waits={data !== undefined && !current && !isActive} />
      </Card>
      {data ? (
        <Plans data={data} current={current} />
      ) : (
        <Card title={t('tariff.plans')}>
          <div className="pad">
            <Skeleton height={200} />
          </div>
        </Card>
      )}
      {data && <Ways methods={data.methods} />}
      {data && <Generations />}
    </Page>
  )
}

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
      <Card title={t('tariff.plans')}>
        <EmptyState title={t('tariff.noPlans')}>
          <p>{t('tariff.noPlansWhy')}</p>
        </EmptyState>
      </Card>
    )
  const acts = {
    isRequested: (plan: Plan) => requests.some((request) => request.tariffId === plan.id),
    isBusy: (plan: Plan) => choose.isPending && choose.variables.id === plan.id,
    onChoose: ({ id }: Plan) => choose.mutate({ id }),
  }
  return (
    <>
      {current && (
        <Renew
          plan={current}
          paidExpiration={usage.paidExpiration}
          isRequested={acts.isRequested(current)}
          busy={acts.isBusy(current)}
          onRenew={() => acts.onChoose(current)}
        />
      )}
      <Card title={t(current ? 'tariff.changePlan' : 'tariff.plans')}>
        {!tariffs.some(hasPrice) && <p className="plan-notes mid">{t('tariff.onRequestWhy')}</p>}
        <PlanTables plans={tariffs} current={current} usage={usage} {...acts} />
      </Card>
    </>
  )
}

const EMPTY = { count: '' }

function Generations() {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'tariff.addSiteGenerator',
    defaults: EMPTY,
    toInput: ({ count }) => ({ count: limitIn(count) ?? 0 }),
    refreshes: ['tariff.list'],
    onSaved: () => form.reset(EMPTY),
  })
  return (
    <Card title={t('tariff.moreSites')}>
      <Form of={form} className="more-sites" ownAlert>
        <TextField<typeof EMPTY>
          name="count"
          label={t('tariff.howMany')}
          help={t('tariff.moreSitesHelp')}
          inputMode="numeric"
        />
        <Button type="submit" busy={form.sending}>
          {t('tariff.ask')}
        </Button>
        <Refused />
      </Form>
    </Card>
  )
}

type Props = { requests: readonly PlanRequest[]; plans: readonly Plan[] }

function Requests({ requests, plans }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const cancel = useApiMutation('tariff.cancel', { refreshes: ['tariff.list'] })
  return requests.map((request) => {
    const plan = plans.find((one) => one.id === request.tariffId)
    const what =
      request.kind === 'plan'
        ? t('tariff.awaitsPlan', { plan: plan?.name ?? '' })
        : t('tariff.awaitsSites', { count: request.count, n: format.number(request.count) })
    return (
      <Alert key={request.id} kind="info" title={what}>
        {t('tariff.awaits', { date: format.dateTime(request.createdAt) })}{' '}
        <Button size="s" kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate({ id: request.id })}>
          {t('tariff.takeBack')}
        </Button>
      </Alert>
    )
  })
}

function Ways({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const described = methods.filter(({ texts }) => texts[language] !== '')
  if (described.length === 0) return null
  return (
    <Card title={t('tariff.ways')} className="ways">
      {described.map(({ id, name, texts }) => (
        <details key={id} open={described.length === 1}>
          <summary>{name}</summary>
          <MarkedText text={texts[language]} />
        </details>
      ))}
    </Card>
  )
}
