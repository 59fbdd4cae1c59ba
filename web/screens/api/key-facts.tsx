import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '../../../src/contract/api-key.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../ui/now.ts'

export function KeyFacts({ apiKey: { prefix, created, expires, lastUsed } }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const isOver = Date.parse(expires) <= now
  return (
    <dl className="facts api-key">
      <dt>{t('api.prefix')}</dt>
      <dd>
        <code className="mono ltr">{prefix}…</code>
      </dd>
      <dt>{t('api.created')}</dt>
      <dd>{format.dateTime(created)}</dd>
      <dt>{t('api.expires')}</dt>
      <dd>
        {format.dateTime(expires)} <span className="dim">({format.relative(expires, now)})</span>{' '}
        {isOver && (
          <span className="state bad">
            <TriangleAlert />
            {t('api.expired')}
          </span>
        )}
      </dd>
      <dt>{t('api.lastUsed')}</dt>
      <dd>{lastUsed === null ? t('api.neverUsed') : format.relative(lastUsed, now)}</dd>
    </dl>
  )
}
