import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Plan, Usage } from '../../../../src/contract/billing/plans.ts'
import { DAY_MS } from '../../../../src/lib/time/durations.ts'
import { addMonths } from '../../../../src/rules/billing/ledger.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { useNow } from '../../../kit/now.ts'
import { hasNothing, hasPrice, tooSmall, type Has } from './compare.ts'
import { useFitText } from './fit-text.ts'

export type RowActions = {
  isRequested: (plan: Plan) => boolean
  isBusy: (plan: Plan) => boolean
  onChoose: (plan: Plan) => void
}

type Props = {
  usage: Usage
  current: Plan | undefined
  fitting: Plan | undefined
  has: Has
  acts: RowActions
  /** No plan yet, and not activated without one. */
  waits: boolean
}

export function TariffAnswer(of: Props) {
  const { usage, current, has, waits } = of
  return (
    <Reply act={<Act {...of} />}>
      <p className="reading">
        <Standing
          current={current}
          fits={current && tooSmall(current, has) === undefined}
          until={usage.paidExpiration}
          isActive={!waits}
        />{' '}
        {current && <Fit plan={current} has={has} />}
      </p>
    </Reply>
  )
}

/** Before the end of a plan by which renewing it is the obvious act. */
const NEAR_MS = 14 * DAY_MS

function Act({ usage, current, fitting, has, acts, waits }: Props) {
  const { t } = useTranslation()
  const text = useFitText()
  if (current && tooSmall(current, has) === undefined)
    return <Onward current={current} fitting={fitting} until={usage.paidExpiration} acts={acts} />
  if (!fitting) return null
  return (
    <>
      <Choose plan={fitting} acts={acts} kind={current || waits ? 'primary' : 'plain'} />
      <p>{hasNothing(has) ? t('tariff.smallest') : t('tariff.fittingWhy', { has: text('all', has) })}</p>
    </>
  )
}

type OnwardProps = { current: Plan; fitting: Plan | undefined; until: string | null; acts: RowActions }

/** The current plan is large enough: the cheaper one, else one more month. */
function Onward({ current, fitting, until, acts }: OnwardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const isPriced = fitting && hasPrice(fitting) && fitting.currency === current.currency
  const saves = isPriced ? current.price - fitting.price : 0
  if (isPriced && saves > 0)
    return (
      <>
        <div className="row wrap">
          <Choose plan={fitting} acts={acts} />
          <Renew plan={current} acts={acts} />
        </div>
        <p>{t('tariff.cheaper', { plan: fitting.name, amount: format.money(saves, current.currency) })}</p>
      </>
    )
  const isNear = until !== null && Date.parse(until) - now < NEAR_MS
  return (
    <>
      <Renew plan={current} acts={acts} kind={isNear ? 'primary' : 'plain'} />
      <RenewWhy until={until} />
    </>
  )
}

type StandingProps = { current: Plan | undefined; fits: boolean | undefined; until: string | null; isActive: boolean }

/** One that is too small is not renewed, so its price says nothing. */
function Standing({ current, fits, until, isActive }: StandingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (!current) return t(isActive ? 'tariff.noneActive' : 'tariff.none')
  if (until === null) return t('tariff.open', { plan: current.name })
  const isPriced = fits && hasPrice(current)
  return (
    <Trans
      i18nKey={Date.parse(until) <= now ? 'tariff.over' : isPriced ? 'tariff.untilThen' : 'tariff.until'}
      values={{
        plan: current.name,
        date: format.date(until),
        when: format.inDays(until, now),
        amount: format.money(current.price, current.currency),
      }}
      components={{ b: <b className="nowrap" /> }}
    />
  )
}

function Fit({ plan, has }: { plan: Plan; has: Has }) {
  const { t } = useTranslation()
  const text = useFitText()
  const why = tooSmall(plan, has)
  return why ? t('tariff.isTooSmall', { why: text(why, has) }) : t('tariff.fitsYou')
}

type ButtonProps = { plan: Plan; acts: RowActions; kind?: 'primary' | 'plain' }

function Choose({ plan, acts, kind = 'primary' }: ButtonProps) {
  const { t } = useTranslation()
  return (
    <Button kind={kind} busy={acts.isBusy(plan)} disabled={acts.isRequested(plan)} onClick={() => acts.onChoose(plan)}>
      {acts.isRequested(plan)
        ? t('tariff.asked')
        : t(hasPrice(plan) ? 'tariff.chooseThis' : 'tariff.contact', { plan: plan.name })}
    </Button>
  )
}

function Renew({ plan, acts, kind = 'plain' }: ButtonProps) {
  const { t } = useTranslation()
  const word = t(acts.isRequested(plan) ? 'tariff.asked' : 'tariff.renew')
  return (
    <Button
      kind={kind}
      busy={acts.isBusy(plan)}
      disabled={acts.isRequested(plan)}
      onClick={() => acts.onChoose(plan)}
      aria-label={`${word}: ${plan.name}`}
    >
      {word}
    </Button>
  )
}

function RenewWhy({ until }: { until: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  // added to the time left, as in the ledger
  const from = Math.max(now, until === null ? now : Date.parse(until))
  return <p>{t('tariff.renewUntil', { date: format.date(addMonths(new Date(from), 1)) })}</p>
}
