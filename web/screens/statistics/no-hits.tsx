import { useTranslation } from 'react-i18next'
import type { Scope } from '../../parts/hits/scope.ts'

/** Why there is nothing, and the next step. */
export function NoHits({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const filtered = scope.conditions.length > 0
  const widest = scope.range === '90d'
  const step = filtered ? () => scope.clear() : () => scope.change({ range: '90d', from: '', to: '' })
  return (
    <p className="reading">
      <b>{filtered ? t('statistics.none.filtered') : t('statistics.none.range')}</b>{' '}
      {(filtered || !widest) && (
        <button type="button" className="link" onClick={step}>
          {filtered ? t('statistics.none.clear') : t('statistics.none.widen')}
        </button>
      )}
    </p>
  )
}
