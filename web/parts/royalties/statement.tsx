import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { RoyaltyLines } from './lines.tsx'

/** The lines of a period, or why there are none. */
export function Statement(props: Parameters<typeof RoyaltyLines>[0]) {
  const { t } = useTranslation()
  return (
    <Card title={t('referrals.statement')}>
      {props.lines?.length === 0 ? (
        <EmptyState title={t('royalty.noLines')}>
          <p>{t('royalty.noLinesWhy')}</p>
        </EmptyState>
      ) : (
        <RoyaltyLines {...props} />
      )}
    </Card>
  )
}
