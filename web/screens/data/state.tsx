import { Check, Clock, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataSource } from '../../../src/contract/data.ts'

const LOOKS = { good: ['ok', Check], old: ['warn', Clock], failed: ['bad', TriangleAlert], none: ['', Clock] } as const

/** In force, old, failed with the reason, or on its way. */
export function State({ source: { state, progress, error, version } }: { source: DataSource }) {
  const { t } = useTranslation()
  if (progress !== 'idle')
    return (
      <span className="state">
        <LoaderCircle className={progress === 'fetching' ? 'turns' : undefined} />
        {t(`data.progress.${progress}`)}
      </span>
    )
  const [look, Icon] = LOOKS[state]
  return (
    <>
      <span className={`state ${look}`}>
        <Icon />
        {t(`data.state.${state}`)}
      </span>
      {error !== null && (
        <small className="why" title={error}>
          <span className="ltr">{error}</span>
          {version !== '' && <> · {t('data.stays')}</>}
        </small>
      )}
    </>
  )
}
