import './tariff.css'
import { Globe, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { PaymentMethod, Plan, PlanRequest, Usage } from '../../../../src/contract/billing/plans.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useProfile } from '../../../api/profile.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
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
import { Fold } from '../../../kit/layout/fold.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { dayIn } from '../../../i18n/format.ts'
import { TariffAnswer, type RowActions } from './answer.tsx'
import { byCurrency, fittingOf, hasPrice, largest } from './compare.ts'
import { PlanTables } from './plans.tsx'
import { UsageFigures } from './usage.tsx'

export default function TariffPage() {
  const { t } = useTranslation()
  const { data: stored, error, refetch } = useApiQuery('tariff.list', undefined, { quiet: true })
  const data = useRead(stored)
  const visits = useVisits()
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
      {data?.usage && visits.known ? (
        <Known data={data} usage={data.usage} visits={visits.count} current={current} waits={!current && !isActive} />
      ) : (
        <Card label={t('tariff.usage')}>
          <Reply>
            <ReadingAwaited width={400} />
          </Reply>
          <UsageFigures usage={undefined} waits={false} />
        </Card>
      )}
    </Page>
  )
}

type KnownProps = {
  data: Answer<'tariff.list'>
  usage: Usage
  /** Of the last 30 days; undefined: the question failed. */
  visits: number | undefined
  current: Plan | undefined
  waits: boolean
}

function Known({ data: { tariffs, requests, methods }, usage, visits, current, waits }: KnownProps) {
  const { t } = useTranslation()
  const choose = useApiMutation('tariff.change', { refreshes: ['tariff.list'] })
  const has = { ...usage, visits: largest(visits, usage.clicks) }
  const fitting = fittingOf(byCurrency(tariffs, current), has)
  const acts: RowActions = {
    isRequested: (plan) => requests.some((request) => request.tariffId === plan.id),
    isBusy: (plan) => choose.isPending && choose.variables.id === plan.id,
    onChoose: ({ id }) => choose.mutate({ id }),
  }
  return (
    <>
      <Card label={t('tariff.usage')}>
        <TariffAnswer {...{ usage, current, fitting, has, acts, waits }} />
        <UsageFigures usage={usage} visits={visits} waits={waits} />
      </Card>
      <Requests requests={requests} plans={tariffs} />
      <Card title={t(current ? 'tariff.otherPlans' : 'tariff.plans')}>
        {tariffs.length === 0 ? (
          <EmptyState title={t('tariff.noPlans')}>
            <p>{t('tariff.noPlansWhy')}</p>
          </EmptyState>
        ) : (
          <>
            {!tariffs.some(hasPrice) && <p className="plan-notes mid">{t('tariff.onRequestWhy')}</p>}
            <PlanTables plans={tariffs} {...{ current, fitting, has, acts }} />
          </>
        )}
      </Card>
      <More methods={methods} siteGenLimit={usage.siteGenLimit} isUnpaid={current === undefined} />
    </>
  )
}

/** Plans are compared with them: unknown until answered, or until the question failed. */
function useVisits(): { known: boolean; count: number | undefined } {
  const { timezone } = useFormat()
  const { data, isPending } = useApiQuery(
    'logs.companyTotals',
    { startDate: dayIn(timezone, 29), endDate: dayIn(timezone), timezone, countsOnly: true },
    { quiet: true, staleTime: 60_000 },
  )
  return { known: !isPending, count: data && data.totals.target + data.totals.bot }
}

const EMPTY = { count: '' }

type MoreProps = { methods: readonly PaymentMethod[]; siteGenLimit: number; isUnpaid: boolean }

/** How to pay, open for whoever has no plan yet; and more site generations. */
function More({ methods, siteGenLimit, isUnpaid }: MoreProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const language = useLanguage()
  const [open, setOpen] = useState<'ways' | 'sites' | ''>(isUnpaid ? 'ways' : '')
  const described = methods.filter(({ texts }) => texts[language] !== '')
  return (
    <Card label={t('tariff.ways')}>
      {described.length > 0 && (
        <Fold
          icon={Wallet}
          title={t('tariff.ways')}
          is={described.map(({ name }) => name).join(' · ')}
          open={open === 'ways'}
          onToggle={(isOpen) => setOpen(isOpen ? 'ways' : '')}
        >
          <Ways methods={described} />
        </Fold>
      )}
      <Fold
        icon={Globe}
        title={t('tariff.moreSites')}
        is={t('tariff.sitesLeft', { count: siteGenLimit, n: format.number(siteGenLimit) })}
        open={open === 'sites'}
        onToggle={(isOpen) => setOpen(isOpen ? 'sites' : '')}
      >
        <Generations />
      </Fold>
    </Card>
  )
}

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
  const language = useLanguage()
  return (
    <div className="ways">
      {methods.map(({ id, name, texts }) => (
        <details key={id} open={methods.length === 1}>
          <summary>{name}</summary>
          <MarkedText text={texts[language]} />
        </details>
      ))}
    </div>
  )
}
