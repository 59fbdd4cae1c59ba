import '../../../kit/css/table.css'
import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan, Usage } from '../../../../src/contract/billing/plans.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { classes } from '../../../kit/classes.ts'
import { useMedia } from '../../../kit/media.ts'
import { against, byCurrency, hasPrice, LIMITS, primaryOf, tooSmall, type Limit, type TooSmall } from './compare.ts'

type PlansProps = {
  plans: readonly Plan[]
  current: Plan | undefined
  usage: Usage
  isRequested: (plan: Plan) => boolean
  isBusy: (plan: Plan) => boolean
  onChoose: (plan: Plan) => void
}

/** A table per currency; cards on phones. */
export function PlanTables({ plans, current, usage, ...acts }: PlansProps) {
  const isFolded = useMedia('(max-width: 575px)')
  const note = useId()
  const tables = byCurrency(plans, current)
  const primary = primaryOf(tables, usage, current)
  const Shape = isFolded ? Cards : Compared
  return (
    <>
      {tables.map((table) => (
        <Shape
          key={table.map(({ id }) => id).join()}
          plans={table}
          current={current}
          usage={usage}
          primary={primary}
          note={note}
          {...acts}
        />
      ))}
      <TooSmallNotes id={note} plans={plans} current={current} usage={usage} />
    </>
  )
}

type ShapeProps = PlansProps & {
  primary: Plan | undefined
  note: string
}

function Compared({ plans, current, ...rest }: ShapeProps) {
  const { t } = useTranslation()
  const rows = useRows(plans, current)
  const own = (plan: Plan) => (plan.id === current?.id ? 'own' : undefined)
  return (
    <div className="scroll" role="region" tabIndex={0} aria-label={t('tariff.plans')}>
      <table className="tbl plan-table">
        <thead>
          <tr>
            <td>
              <span className="vh">{t('tariff.row.plan')}</span>
            </td>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" className={own(plan)}>
                <span className="plan-name">{plan.name}</span>
                {own(plan) && <Own />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cell }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <td key={plan.id} className={own(plan)}>
                  {cell(plan)}
                </td>
              ))}
            </tr>
          ))}
          <tr className="choices">
            <td />
            {plans.map((plan) => (
              <td key={plan.id} className={own(plan)}>
                <Choose plan={plan} current={current} {...rest} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Cards({ plans, current, ...rest }: ShapeProps) {
  const rows = useRows(plans, current)
  return (
    <ul className="plan-cards">
      {plans.map((plan) => (
        <li key={plan.id} className={classes(plan.id === current?.id && 'own') || undefined}>
          <div className="plan-head">
            <h3>{plan.name}</h3>
            {plan.id === current?.id && <Own />}
          </div>
          <dl>
            {rows.map(({ key, name, cell }) => (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{cell(plan)}</dd>
              </div>
            ))}
          </dl>
          <Choose plan={plan} current={current} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function Own() {
  const { t } = useTranslation()
  return (
    <span className="state ok">
      <Check />
      {t('tariff.yours')}
    </span>
  )
}

type Row = { key: string; name: string; cell: (plan: Plan) => React.ReactNode }

function useRows(plans: readonly Plan[], current: Plan | undefined): Row[] {
  const { t } = useTranslation()
  const format = useFormat()
  const limits = LIMITS.map((limit) => ({
    key: limit,
    name: t(`tariff.row.${limit}`),
    cell: (plan: Plan) => <LimitCell plan={plan} current={current} limit={limit} />,
  }))
  return [
    {
      key: 'price',
      name: t('tariff.row.price'),
      cell: (plan) =>
        hasPrice(plan) ? (
          <b className="price">{format.money(plan.price, plan.currency)}</b>
        ) : (
          <span className="mid">{t('tariff.onRequest')}</span>
        ),
    },
    { key: 'period', name: t('tariff.row.period'), cell: () => t('tariff.aMonth') },
    ...limits,
    ...(plans.some(({ support }) => support !== '')
      ? [
          {
            key: 'support',
            name: t('tariff.row.support'),
            cell: ({ support }: Plan) => (support === '' ? <span className="dim">–</span> : support),
          },
        ]
      : []),
  ]
}

/** Texts for no limit. */
const UNLIMITED = {
  clickLimit: 'tariff.allows.allClicks',
  campaignLimit: 'tariff.allows.allCampaigns',
  userLimit: 'tariff.allows.allUsers',
  siteGenerations: 'tariff.noLimit',
} as const satisfies Record<Limit, string>

function LimitCell({ plan, current, limit }: { plan: Plan; current: Plan | undefined; limit: Limit }) {
  const { t } = useTranslation()
  const format = useFormat()
  const value = plan[limit]
  const change = against(current, plan, limit)
  return (
    <span className={classes('limit', change)}>
      {value === null ? t(UNLIMITED[limit]) : format.number(value)}
      {change !== 'same' && (
        <>
          {change === 'more' ? <ArrowUp /> : <ArrowDown />}
          <span className="vh">{t(`tariff.${change}`)}</span>
        </>
      )}
    </span>
  )
}

type ChooseProps = Omit<ShapeProps, 'plans'> & { plan: Plan }

function Choose({ plan, current, usage, primary, note, isRequested, isBusy, onChoose }: ChooseProps) {
  const { t } = useTranslation()
  if (plan.id === current?.id) return null
  const isSmall = tooSmall(plan, usage) !== undefined
  const act = t(isRequested(plan) ? 'tariff.asked' : hasPrice(plan) ? 'tariff.choose' : 'tariff.contact')
  return (
    <Button
      kind={plan.id === primary?.id ? 'primary' : 'plain'}
      busy={isBusy(plan)}
      disabled={isRequested(plan) || isSmall}
      onClick={() => onChoose(plan)}
      aria-label={`${act}: ${plan.name}`}
      aria-describedby={isSmall ? note : undefined}
    >
      {act}
    </Button>
  )
}

const WHY: readonly TooSmall[] = ['campaigns', 'users']

function TooSmallNotes({
  id,
  plans,
  current,
  usage,
}: { id: string } & Pick<PlansProps, 'plans' | 'current' | 'usage'>) {
  const { t } = useTranslation()
  const notes = WHY.flatMap((why) => {
    const names = plans
      .filter((plan) => plan.id !== current?.id && tooSmall(plan, usage) === why)
      .map(({ name }) => name)
    return names.length === 0 ? [] : [{ why, names: names.join(', ') }]
  })
  return (
    <div id={id} className="plan-notes">
      {notes.map(({ why, names }) => (
        <p key={why} className="mid">
          {t(`tariff.tooSmall.${why}`, { plans: names })}
        </p>
      ))}
    </div>
  )
}
