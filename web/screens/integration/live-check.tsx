import { useTranslation } from 'react-i18next'
import { failureText } from '../../api/failure-text.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../ui/now.ts'
import type { OwnCampaign } from './use-chosen.ts'

const EVERY_MS = 3000

/** Whether hits come: asked again and again while the page is seen. */
export function LiveCheck({ campaign: { id, lastHit } }: { campaign: OwnCampaign }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(1000)
  const { data, error } = useApiQuery('company.edit', { id }, { every: EVERY_MS, keep: false, quiet: true })
  if (error)
    return (
      <span className="live quiet grow" role="status">
        {failureText(error)}
      </span>
    )
  const at = data?.campaign.lastHit ?? lastHit
  if (at === null)
    return (
      <span className="live quiet grow" role="status">
        {t('integration.waiting')}
      </span>
    )
  return (
    <span className="grow">
      <span className="live" role="status">
        {t('integration.alive')}
      </span>{' '}
      <time className="mid" dateTime={at} title={format.exact(at)}>
        {t('integration.lastHit', { ago: format.relative(at, Math.max(now, Date.parse(at))) })}
      </time>
    </span>
  )
}
