import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '../../../src/contract/plans.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { Say } from '../../parts/payments/say.tsx'
import { Card } from '../../ui/card.tsx'

/** How to pay, as the operator says it. */
export function Ways({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const said = methods.filter(({ texts }) => texts[language] !== '')
  if (said.length === 0) return null
  return (
    <Card title={t('tariff.ways')} className="ways">
      {said.map(({ id, name, texts }) => (
        <details key={id} open={said.length === 1}>
          <summary>{name}</summary>
          <Say text={texts[language]} />
        </details>
      ))}
    </Card>
  )
}
