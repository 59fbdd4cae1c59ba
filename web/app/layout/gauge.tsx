import { Link } from 'react-router'
import type { PlanUse } from '../../../src/contract/frame.ts'
import { SCREENS } from '../../../src/contract/screens.ts'
import { calendarDaysUntil } from '../../../src/lib/time/day.ts'
import { inLanguage } from '../../../src/rules/own-name.ts'
import { useReaches } from '../../api/session-store.ts'
import { useLanguage, useTranslation } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'
import { useNow } from '../../kit/now.ts'
import { useFrame } from '../../api/frame.ts'

/** Percent of used clicks from which the gauge warns. */
const ALMOST = 80
/** In percent. */
const TICKS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]

export function PlanGauge() {
  const plan = useFrame().data?.plan
  const reaches = useReaches('Tariff')
  if (!plan) return null
  const gauge = <Gauge plan={plan} />
  return reaches ? (
    <Link className="gauge" to={SCREENS.Tariff.path}>
      {gauge}
    </Link>
  ) : (
    <div className="gauge">{gauge}</div>
  )
}

function Gauge({ plan }: { plan: PlanUse }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { clicks, clickLimit } = plan
  const share = clickLimit === null || clicks === null ? undefined : Math.min(100, (clicks / clickLimit) * 100)
  return (
    <>
      {clicks !== null && <Clicks clicks={clicks} limit={clickLimit} />}
      {share !== undefined && <Scale share={share} />}
      <span className="dim">
        {plan.name === null ? t('clients.noPlan') : `${t('term.plan')}: ${inLanguage(language, plan.name, plan.names)}`}
        <Until at={plan.paidExpiration} />
      </span>
    </>
  )
}

function Clicks({ clicks, limit }: { clicks: number; limit: number | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span>
      <b>{format.number(clicks)}</b>{' '}
      {limit === null
        ? t('frame.clicks', { count: clicks })
        : t('frame.clicksOf', { count: limit, most: format.number(limit) })}
    </span>
  )
}

const Scale = ({ share }: { share: number }) => (
  <svg
    className={classes('scale', share >= 100 ? 'over' : share >= ALMOST && 'hi')}
    viewBox="0 0 100 14"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path className="whole" d="M0 9h100" />
    <path className="used" d={`M0 9h${share}`} />
    <path className="ticks" d={TICKS.map((at) => `M${at} 0v${at % 50 === 0 ? 5 : 3}`).join('')} />
  </svg>
)

/** Calendar days left. */
function Until({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (at === null) return null
  const end = new Date(at)
  const days = calendarDaysUntil(end, new Date(now), format.timezone)
  const isOver = end.getTime() <= now
  return (
    <span className={classes(days < 3 && 'warn')} title={format.date(at)}>
      {' · '}
      {isOver ? t('frame.over') : t('frame.daysLeft', { count: days, n: format.number(days) })}
    </span>
  )
}
