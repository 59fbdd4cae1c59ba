import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProfitFigures } from '../../../src/contract/money/profit.ts'
import { SCREENS } from '../../../src/contract/screens.ts'
import { useReaches } from '../../api/session-store.ts'
import { costState, hasRevenue, missingRates } from './known.ts'

/** Why a sum is missing or incomplete. */
export function Lack({ money, currency }: { money: ProfitFigures | undefined; currency: string }) {
  const { t } = useTranslation()
  const toConversions = useReaches('Conversions')
  if (!money) return t('answer.lackMoney')
  if (costState(money) === 'none') return t('answer.lackCost')
  const currencies = missingRates(money)
  if (currencies.length > 0)
    return t('answer.lackRate', { pairs: currencies.map((one) => `${one}/${currency}`).join(', ') })
  if (hasRevenue(money)) return null
  return (
    <>
      {t('answer.lackRevenue')}
      {toConversions && (
        <>
          {' · '}
          <Link to={SCREENS.Conversions.path}>{t('answer.addConversions')}</Link>
        </>
      )}
    </>
  )
}
