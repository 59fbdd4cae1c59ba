import { Trans, useTranslation } from 'react-i18next'
import type { Plan, Usage } from '../../../../src/contract/billing/plans.ts'
import { addMonths } from '../../../../src/rules/billing/ledger.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { useNow } from '../../../kit/now.ts'
import { hasPrice, tooSmall, type Has } from './compare.ts'
import { useFitText } from './fit-text.ts'

export type RowActions = {
  isRequested: (plan: Plan) => boolean
  isBusy: (plan: Plan) => boolean
  onChoose: (plan: Plan) => void
}

type Props = { usage: Usage; current: Plan | undefined; fitting: Plan | undefined; has: Has; acts: RowActions }

export function TariffAnswer({ usage, current, fitting, has, acts }: Props) {
  const mustGrow = current !== undefined && tooSmall(current, has) !== undefined
  const plan = current && !mustGrow ? current : fitting
  return (
    <Reply
      act={
        plan && (
          <>
            <Choose plan={plan} isRenewal={plan.id === current?.id} acts={acts} />
            <Why plan={plan} until={usage.paidExpiration} {...{ current, fitting, has }} />
          </>
        )
      }
    >
      <p className="reading">
        <Standing current={current} until={usage.paidExpiration} /> {current && <Fit plan={current} has={has} />}
      </p>
    </Reply>
  )
}

function Standing({ current, until }: { current: Plan | undefined; until: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (!current) return t('tariff.none')
  if (until === null) return t('tariff.open', { plan: current.name })
  return (
    <Trans
      i18nKey={Date.parse(until) <= now ? 'tariff.over' : 'tariff.until'}
      values={{ plan: current.name, date: format.date(until), when: format.inDays(until, now) }}
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

function Choose({ plan, isRenewal, acts }: { plan: Plan; isRenewal: boolean; acts: RowActions }) {
  const { t } = useTranslation()
  const word = acts.isRequested(plan)
    ? t('tariff.asked')
    : isRenewal
      ? t('tariff.renew')
      : t(hasPrice(plan) ? 'tariff.chooseThis' : 'tariff.contact', { plan: plan.name })
  return (
    <Button
      kind="primary"
      busy={acts.isBusy(plan)}
      disabled={acts.isRequested(plan)}
      onClick={() => acts.onChoose(plan)}
      aria-label={isRenewal ? `${word}: ${plan.name}` : undefined}
    >
      {word}
    </Button>
  )
}

type WhyProps = Pick<Props, 'current' | 'fitting' | 'has'> & { plan: Plan; until: string | null }

function Why({ plan, current, fitting, has, until }: WhyProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = useFitText()
  const now = useNow()
  if (plan.id !== current?.id) return <p>{t('tariff.fittingWhy', { has: text('all', has) })}</p>
  // added to the time left, as in the ledger
  const from = Math.max(now, until === null ? now : Date.parse(until))
  const date = format.date(addMonths(new Date(from), 1))
  const saves = fitting && hasPrice(fitting) && fitting.currency === plan.currency ? plan.price - fitting.price : 0
  return (
    <>
      <p>
        {hasPrice(plan)
          ? t('tariff.renewFor', { date, amount: format.money(plan.price, plan.currency) })
          : t('tariff.renewUntil', { date })}{' '}
        {t('tariff.renewHow')}
      </p>
      {fitting && saves > 0 && (
        <p>{t('tariff.cheaper', { plan: fitting.name, amount: format.money(saves, plan.currency) })}</p>
      )}
    </>
  )
}
