import { useTranslation } from 'react-i18next'
import type { Plan, Usage } from '../../../src/contract/plans.ts'
import { Button } from '../../ui/button.tsx'
import { useAllows } from './card.tsx'
import { tooSmall } from './compare.ts'

type Props = {
  plans: readonly Plan[]
  usage: Usage
  isRequested: (plan: Plan) => boolean
  isBusy: (plan: Plan) => boolean
  onRequest: (plan: Plan) => void
}

/** Plans without a price: what they allow, and a request to the operator, who names the price. */
export function Unpriced({ plans, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <section className="unpriced" aria-labelledby="unpriced">
      <h3 id="unpriced">{t('tariff.onRequest')}</h3>
      <p className="mid">{t('tariff.onRequestWhy')}</p>
      <ul>
        {plans.map((plan) => (
          <Row key={plan.id} plan={plan} {...rest} />
        ))}
      </ul>
    </section>
  )
}

function Row({ plan, usage, isRequested, isBusy, onRequest }: Omit<Props, 'plans'> & { plan: Plan }) {
  const { t } = useTranslation()
  const allows = useAllows(plan)
  const why = tooSmall(plan, usage)
  const act = t(isRequested(plan) ? 'tariff.asked' : 'tariff.contact')
  return (
    <li>
      <div className="grow">
        <b>{plan.name}</b>
        <span className="mid">{allows.join(' · ')}</span>
        {why && <span className="state warn">{t(`tariff.tooSmall.${why}`)}</span>}
      </div>
      <Button
        busy={isBusy(plan)}
        disabled={isRequested(plan) || why !== undefined}
        onClick={() => onRequest(plan)}
        aria-label={`${act}: ${plan.name}`}
      >
        {act}
      </Button>
    </li>
  )
}
