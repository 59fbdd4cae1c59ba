import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Card } from '../../../kit/layout/card.tsx'

/** Most appeals shown; the rest follow once these are settled. */
const MOST = 5

export function OpenAppeals({ companyId, onOpen }: { companyId: string | undefined; onOpen: (hit: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const question = { state: 'open', perPage: MOST, ...(companyId ? { companyId } : {}) } as const
  const { data } = useApiQuery('appeals.list', question, { quiet: true })
  if (!data || data.total === 0) return null
  return (
    <Card title={t('logs.appeals', { count: data.total, n: format.number(data.total) })} className="appeals">
      <ul>
        {data.appeals.map(({ id, hit, text, createdAt, companyName }) => (
          <li key={id}>
            <button type="button" className="link" dir="auto" onClick={() => onOpen(hit)}>
              {text}
            </button>
            <small className="dim">
              {companyName} · <time dateTime={createdAt}>{format.exact(createdAt)}</time>
            </small>
          </li>
        ))}
      </ul>
      {data.total > MOST && <p className="dim">{t('logs.appeals.more', { n: format.number(data.total - MOST) })}</p>}
    </Card>
  )
}
