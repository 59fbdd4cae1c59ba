import { Check } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { PHONE, useMedia } from '../../../kit/media.ts'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import type { RowActions } from './answer.tsx'
import { byCurrency, hasNothing, hasPrice, isRefused, isTight, nextOf, tooSmall, type Has } from './compare.ts'
import { useFitText } from './fit-text.ts'

type PlansProps = {
  plans: readonly Plan[]
  current: Plan | undefined
  fitting: Plan | undefined
  has: Has
  acts: RowActions
}

/** A table per currency, a plan per row. */
export function PlanTables({ plans, current, ...rest }: PlansProps) {
  const { t } = useTranslation()
  const tables = byCurrency(plans, current)
  const columns = useColumns({ current, next: nextOf(tables, current), ...rest })
  return tables.map((table) => (
    <Table
      key={table.map(({ id }) => id).join()}
      label={t('tariff.plans')}
      className="plans"
      columns={columns}
      rows={table}
      rowKey={({ id }) => id}
      tall
      folds
      fits
    />
  ))
}

type Own = Omit<PlansProps, 'plans'> & { next: Plan | undefined }

function useColumns(own: Own): Column<Plan>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const isPhone = useMedia(PHONE)
  const limit = (key: 'clickLimit' | 'campaignLimit' | 'userLimit'): Column<Plan> => ({
    key,
    title: t(`tariff.row.${key}`),
    figure: true,
    phone: 'hidden',
    cell: (plan) => {
      const value = plan[key]
      return value === null ? <span className="mid">{t('tariff.noLimit')}</span> : format.number(value)
    },
    width: 100,
  })
  return [
    {
      key: 'plan',
      title: t('tariff.row.plan'),
      className: 'name',
      phone: 'title',
      cell: (plan) => <Name plan={plan} {...own} />,
      width: 220,
    },
    {
      key: 'price',
      title: t('tariff.row.price'),
      figure: true,
      phone: 'value',
      cell: (plan) =>
        hasPrice(plan) ? (
          <>
            <b>{format.money(plan.price, plan.currency)}</b> <small>{t('tariff.aMonth')}</small>
          </>
        ) : (
          <span className="mid">{t('tariff.onRequest')}</span>
        ),
      width: 120,
    },
    limit('clickLimit'),
    limit('campaignLimit'),
    limit('userLimit'),
    ...(isPhone ? [LIMITS] : []),
    {
      key: 'choose',
      title: <span className="vh">{t('tariff.choose')}</span>,
      className: 'plan-act',
      phone: 'note',
      cell: (plan) => <Choose plan={plan} {...own} />,
      width: 120,
    },
  ]
}

function Name({ plan, current, fitting, next, has }: Own & { plan: Plan }) {
  const { t } = useTranslation()
  const format = useFormat()
  const fit = useFit({ plan, fitting, next, has })
  const extra = [
    plan.siteGenerations > 0 &&
      t('tariff.withSites', { count: plan.siteGenerations, n: format.number(plan.siteGenerations) }),
    plan.support,
  ].filter(Boolean)
  return (
    <>
      <b>{plan.name}</b>{' '}
      {plan.id === current?.id && (
        <span className="state ok">
          <Check />
          {t('tariff.yours')}
        </span>
      )}
      {fit && <small id={fitId(plan)}>{fit}</small>}
      {extra.length > 0 && <small>{extra.join(' · ')}</small>}
    </>
  )
}

/** Only where it decides. */
function useFit({ plan, fitting, next, has }: Pick<Own, 'fitting' | 'next' | 'has'> & { plan: Plan }): string | false {
  const { t } = useTranslation()
  const text = useFitText()
  const why = tooSmall(plan, has)
  if (why) return t('tariff.tooSmall', { has: text(why, has) })
  if (isTight(plan, has)) return t('tariff.tight', { has: text('clicks', has) })
  if (plan.id === fitting?.id && !hasNothing(has)) return t('tariff.fitsBest')
  return plan.id === next?.id && t('tariff.moreRoom')
}

const LIMITS: Column<Plan> = {
  key: 'limits',
  title: '',
  className: 'limits',
  phone: 'note',
  cell: (plan) => <Limits of={plan} />,
}

/** On phones: names above figures. */
function Limits({ of }: { of: Plan }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (['clickLimit', 'campaignLimit', 'userLimit'] as const).map((key) => (
    <span key={key}>
      <small>{t(`tariff.row.${key}`)}</small>
      {of[key] === null ? t('tariff.noLimit') : format.number(of[key])}
    </span>
  ))
}

const fitId = ({ id }: Plan) => `fit-${id}`

function Choose({ plan, current, has, acts }: Own & { plan: Plan }) {
  const { t } = useTranslation()
  if (plan.id === current?.id || isRefused(plan, has)) return null
  const act = t(acts.isRequested(plan) ? 'tariff.asked' : hasPrice(plan) ? 'tariff.choose' : 'tariff.contact')
  return (
    <Button
      size="s"
      kind={tooSmall(plan, has) || isTight(plan, has) ? 'quiet' : 'plain'}
      busy={acts.isBusy(plan)}
      disabled={acts.isRequested(plan)}
      onClick={() => acts.onChoose(plan)}
      aria-label={`${act}: ${plan.name}`}
      aria-describedby={fitId(plan)}
    >
      {act}
    </Button>
  )
}
