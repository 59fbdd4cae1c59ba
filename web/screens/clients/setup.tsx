import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SCREENS } from '../../../src/contract/menu.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Step } from '../../ui/empty-state.tsx'

/** What of the service is set up: plans with a price that clients see, and payment texts of the operator's own. */
export type Setup = { plans: number; priced: number; ownTexts: boolean }

export function setupOf({ tariffs, methods }: Pick<Answer<'tariff.list'>, 'tariffs' | 'methods'>): Setup {
  const offered = tariffs.filter(({ hidden, archived }) => !hidden && !archived)
  return {
    plans: offered.length,
    priced: offered.filter(({ price }) => price > 0).length,
    ownTexts: methods.some(({ edited }) => edited),
  }
}

/** Undefined until it is known, and for staff who do not reach Tariffs. */
export function useSetup(): Setup | undefined {
  const reaches = useReaches('Tariffs')
  const { data } = useApiQuery('tariff.list', undefined, { enabled: reaches })
  return data && setupOf(data)
}

/** The operator's first two steps: prices, and how clients pay. The first that is not done is the one to do now. */
export function useSetupSteps(setup: Setup | undefined): Step[] {
  const { t } = useTranslation()
  const format = useFormat()
  if (!setup) return []
  const { plans, priced, ownTexts } = setup
  const isPriced = priced > 0
  const go = (label: string) => (
    <ButtonLink kind="primary" size="s" to={SCREENS.Tariffs.path}>
      {label}
    </ButtonLink>
  )
  return [
    {
      key: 'prices',
      title: isPriced ? t('setup.pricesDone', { count: priced, n: format.number(priced) }) : t('setup.prices'),
      text: isPriced ? undefined : t('setup.pricesText', { count: plans, n: format.number(plans) }),
      act: isPriced ? undefined : go(t('setup.prices')),
      state: isPriced ? 'done' : 'now',
    },
    {
      key: 'texts',
      title: ownTexts ? t('setup.textsDone') : t('setup.texts'),
      text: ownTexts ? undefined : t('setup.textsText'),
      act: !ownTexts && isPriced ? go(t('setup.texts')) : undefined,
      state: ownTexts ? 'done' : isPriced ? 'now' : 'next',
    },
  ]
}

/** Over the list of clients while none of them can see a price. */
export function NoPrices() {
  const { t } = useTranslation()
  const setup = useSetup()
  if (!setup || setup.priced > 0) return null
  return (
    <Alert kind="info" title={t('setup.noPrices')}>
      {t('setup.pricesText', { count: setup.plans, n: String(setup.plans) })}{' '}
      <Link to={SCREENS.Tariffs.path}>{t('setup.prices')}</Link>
    </Alert>
  )
}
