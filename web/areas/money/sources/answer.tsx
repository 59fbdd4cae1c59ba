import { Coins } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Advice, AllWell, Reply } from '../../../kit/layout/reply.tsx'
import { useReading, type Reading } from '../../../shared/answer/use-answer.ts'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { costState, missingRates } from '../../../shared/money/known.ts'

type Props = { scope: Scope; onTab: (tab: 'costs' | 'rates') => void }

/** Are the costs complete: all other money depends on it. */
export function CostsAnswer({ scope, onTab }: Props) {
  const { t } = useTranslation()
  const { reading, error } = useReading(scope)
  const known = reading?.daily && reading
  if (error && !known) return null
  return (
    <Card label={t('answer.label')} refreshing={reading?.stale}>
      <Reply act={known ? <Act reading={known} onTab={onTab} /> : <SentenceAwaited />}>
        {known ? (
          <p className="reading">
            <Sum reading={known} />
          </p>
        ) : (
          <SentenceAwaited />
        )}
      </Reply>
    </Card>
  )
}

/** With visits and without a cost, today excepted. */
const daysWithoutCost = ({ daily = [] }: Reading): number =>
  daily.filter((day) => !day.partial && hitsOf(day) > 0 && costState(day.money) === 'none').length

function Sum({ reading }: { reading: Reading }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { money, currency } = reading
  const state = costState(money)
  if (!money || state === 'none') return t('costs.answer.none')
  const amounts = [
    ...(state === 'sum' ? [format.money(money.cost, currency)] : []),
    ...money.apart.filter(({ cost }) => cost !== 0).map((one) => format.money(one.cost, one.currency)),
  ]
  const days = daysWithoutCost(reading)
  return (
    <>
      <Trans i18nKey="costs.answer.sum" values={{ amounts: amounts.join(' + ') }} components={{ b: <b /> }} />{' '}
      {days === 0 ? (
        t('costs.answer.whole')
      ) : (
        <Trans i18nKey="costs.answer.days" count={days} values={{ n: format.number(days) }} components={{ b: <b /> }} />
      )}
    </>
  )
}

function Act({ reading, onTab }: { reading: Reading; onTab: Props['onTab'] }) {
  const { t } = useTranslation()
  const may = useCanCall()
  const { money, currency } = reading
  const currencies = money ? missingRates(money) : []
  if (currencies.length > 0)
    return (
      <Advice text={t('costs.answer.rate', { pairs: currencies.map((one) => `${one}/${currency}`).join(', ') })}>
        {may('rates.saveOwn') && (
          <Button icon={<Coins />} onClick={() => onTab('rates')}>
            {t('rates.own.add')}
          </Button>
        )}
      </Advice>
    )
  if (costState(money) === 'none' || daysWithoutCost(reading) > 0)
    return (
      <Advice text={t('costs.answer.why')}>
        {may('costs.add') && (
          <Button icon={<Coins />} onClick={() => onTab('costs')}>
            {t('answer.addCost')}
          </Button>
        )}
      </Advice>
    )
  return <AllWell title={t('costs.answer.well')}>{t('costs.answer.wellWhy')}</AllWell>
}
