import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../../../../api/query.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Page } from '../../../../shared/page.tsx'
import { ShadowFound } from '../../../../shared/shadows/found.tsx'
import { StateText } from '../../../../shared/shadows/state.tsx'
import { useTriedText } from '../../shadow-parts/tried.ts'
import { Card } from '../../../../kit/layout/card.tsx'
import { ReadingAwaited, Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { ShadowActs } from './acts.tsx'
import { SHADOWS_PATH } from './path.ts'

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/
const EVERY_MS = 10_000

export default function ShadowPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data, error, refetch } = useApiQuery(
    'shadows.read',
    { id },
    {
      quiet: true,
      enabled: ID.test(id),
      every: EVERY_MS,
    },
  )
  const tried = useTriedText()
  const shadow = data?.shadow
  const title = shadow ? tried.title(shadow) : t('shadows.title')
  return (
    <Page title={title} acts={shadow && <ShadowActs shadow={shadow} />} className="shadows">
      <p>
        <Link to={SHADOWS_PATH}>{t('shadows.title')}</Link>
        {shadow && (
          <>
            {' · '}
            <StateText of={shadow} />
          </>
        )}
      </p>
      {shadow?.data && (
        <p className="dim">
          {tried.each(shadow).map((text) => (
            <span key={text} className="ltr">
              {text}.{' '}
            </span>
          ))}
          {t('shadows.dataUnsure')}
        </p>
      )}
      {!ID.test(id) || (error && !data) ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : shadow ? (
        <ShadowFound shadow={shadow} />
      ) : (
        <>
          <ReadingAwaited />
          <Card>
            <div className="pad">
              <Skeleton width="min(520px, 90%)" height={160} />
            </div>
          </Card>
        </>
      )}
    </Page>
  )
}
