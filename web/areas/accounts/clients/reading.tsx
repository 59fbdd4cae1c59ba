import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import type { Counts } from './counts.ts'

export function Reading({ counts: { all, inactive, expired } }: { counts: Counts }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (all === undefined || inactive === undefined || expired === undefined) return <ReadingAwaited />
  if (inactive + expired === 0)
    return (
      <p className="reading">
        <Trans
          i18nKey="clients.reading.fine"
          count={all}
          values={{ n: format.number(all) }}
          components={{ b: <b /> }}
        />
      </p>
    )
  return (
    <p className="reading">
      {inactive > 0 && (
        <Trans
          i18nKey="clients.reading.off"
          count={inactive}
          values={{ n: format.number(inactive) }}
          components={{ b: <b />, a: <Link to="?status=inactive" /> }}
        />
      )}
      {inactive > 0 && expired > 0 && ', '}
      {expired > 0 && (
        <Trans
          i18nKey="clients.reading.expired"
          count={expired}
          values={{ n: format.number(expired) }}
          components={{ b: <b />, a: <Link to="?status=expired" /> }}
        />
      )}
      {`: ${t('clients.reading.then')}`}
    </p>
  )
}
