import './last-hit.css'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'

/** `waiting`: for the first hit. */
export function LastHit({ at, waiting }: { at: string | null; waiting?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(10_000)
  if (at === null)
    return waiting ? (
      <span className="live wait-dot" role="status">
        {t('campaign.waiting')}
      </span>
    ) : (
      <span className="dim">{t('campaign.never')}</span>
    )
  return (
    <time dateTime={at} title={format.exact(at)}>
      {format.ago(at, now)}
    </time>
  )
}
