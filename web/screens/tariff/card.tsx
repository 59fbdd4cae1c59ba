import { Check, Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Plan, Usage } from '../../../src/contract/plans.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { differences, hasPrice, tooSmall, type Difference } from './compare.ts'

type CardProps = {
  plan: Plan
  current: Plan | undefined
  usage: Usage
  /** It is what they have asked for. */
  isRequested: boolean
  busy: boolean
  onChoose: (plan: Plan) => void
}

/** A plan, what it would change, and why it cannot be chosen where it cannot. */
export function PlanCard({ plan, current, usage, isRequested, busy, onChoose }: CardProps) {
  const { t } = useTranslation()
  const isOwn = current?.id === plan.id
  return (
    <li className={classes('plan-card', isOwn && 'own')}>
      <div className="plan-head">
        <h3>{plan.name}</h3>
        {isOwn && (
          <span className="state ok">
            <Check />
            {t('tariff.yours')}
          </span>
        )}
      </div>
      <Price plan={plan} />
      <Allows plan={plan} />
      {current && !isOwn && <Differences from={current} to={plan} />}
      <Choose plan={plan} isOwn={isOwn} usage={usage} isRequested={isRequested} busy={busy} onChoose={onChoose} />
    </li>
  )
}

function Price({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!hasPrice(plan)) return <p className="price mid">{t('tariff.onRequest')}</p>
  return (
    <p className="price">
      <b>{format.money(plan.price, plan.currency)}</b> <span className="dim">{t('tariff.aMonth')}</span>
    </p>
  )
}

function Choose({ plan, isOwn, usage, isRequested, busy, onChoose }: Omit<CardProps, 'current'> & { isOwn: boolean }) {
  const { t } = useTranslation()
  const why = isOwn ? undefined : tooSmall(plan, usage)
  const act = t(isRequested ? 'tariff.asked' : isOwn ? 'tariff.goOn' : 'tariff.choose')
  return (
    <div className="plan-foot">
      {why && <p className="state warn">{t(`tariff.tooSmall.${why}`)}</p>}
      <Button
        kind={isOwn ? 'plain' : 'primary'}
        busy={busy}
        disabled={isRequested || why !== undefined}
        onClick={() => onChoose(plan)}
        aria-label={`${act}: ${plan.name}`}
      >
        {act}
      </Button>
    </div>
  )
}

/** What a plan allows, each limit in words. */
export function useAllows({ campaignLimit, clickLimit, userLimit, siteGenerations, support }: Plan): string[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    campaignLimit === null
      ? t('tariff.allows.allCampaigns')
      : t('tariff.allows.campaigns', { count: campaignLimit, n: format.number(campaignLimit) }),
    clickLimit === null
      ? t('tariff.allows.allClicks')
      : t('tariff.allows.clicks', { count: clickLimit, n: format.number(clickLimit) }),
    userLimit === null
      ? t('tariff.allows.allUsers')
      : t('tariff.allows.users', { count: userLimit, n: format.number(userLimit) }),
    ...(siteGenerations > 0
      ? [t('tariff.allows.sites', { count: siteGenerations, n: format.number(siteGenerations) })]
      : []),
    ...(support === '' ? [] : [support]),
  ]
}

const Allows = ({ plan }: { plan: Plan }) => (
  <ul className="allows">
    {useAllows(plan).map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

function Differences({ from, to }: { from: Plan; to: Plan }) {
  const { t } = useTranslation()
  const format = useFormat()
  const all = differences(from, to)
  if (all.length === 0) return null
  const limitText = (value: number | null) => (value === null ? t('tariff.noLimit') : format.number(value))
  const line = ({ limit, gain, from: was, to: is }: Difference) => (
    <li key={limit} className={gain ? 'gain' : 'loss'}>
      {gain ? <Plus /> : <Minus />}
      <span className="vh">{t(gain ? 'tariff.gain' : 'tariff.loss')}</span>
      {t('tariff.change', { what: t(`tariff.limit.${limit}`), from: limitText(was), to: limitText(is) })}
    </li>
  )
  return (
    <ul className="differs" aria-label={t('tariff.differs')}>
      {all.map(line)}
    </ul>
  )
}
