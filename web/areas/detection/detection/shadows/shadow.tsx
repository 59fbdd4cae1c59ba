import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link, useParams } from 'react-router'
import { useApiQuery, useApiMutation } from '../../../../api/query.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Page } from '../../../../shared/page.tsx'
import { ShadowFound } from '../../../../shared/shadows/found.tsx'
import { StateText } from '../../../../shared/shadows/state.tsx'
import { useTriedText } from '../../shadow-parts/tried.ts'
import { Card } from '../../../../kit/layout/card.tsx'
import { ReadingAwaited, Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { SHADOWS_PATH } from './path.ts'
import type { ShadowReport } from '../../../../../src/contract/detection/shadows.ts'
import { useSession } from '../../../../api/session-store.ts'
import { EndActs } from '../../../../shared/shadows/acts.tsx'

const REFRESHES = ['shadows.read', 'shadows.list'] as const

function ShadowActs({ shadow }: { shadow: ShadowReport }) {
  const { id, state, data, authorEmail } = shadow
  const { t } = useTranslation()
  const isAdmin = useSession()?.role === 'admin'
  const { each } = useTriedText()
  const promote = useApiMutation('shadows.promote', { refreshes: REFRESHES })
  const drop = useApiMutation('shadows.drop', { refreshes: REFRESHES })
  if (!isAdmin || state !== 'running') return null
  return (
    <EndActs
      promote={{
        busy: promote.isPending,
        onAct: (onSuccess) => promote.mutate({ id }, { onSuccess }),
        question: (
          <>
            {each(shadow).map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p className="mid">{t(data ? 'shadows.dataPromoteText' : 'shadows.promoteText')}</p>
          </>
        ),
      }}
      drop={{
        busy: drop.isPending,
        onAct: (onSuccess) => drop.mutate({ id }, { onSuccess }),
        question: (
          <p className="mid">
            {t('shadows.dropText')} {data && t('shadows.dataDropText')}{' '}
            {!data && authorEmail === null && t('shadows.dropNew')}
          </p>
        ),
      }}
    />
  )
}

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
