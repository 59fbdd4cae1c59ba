import { useTranslation } from 'react-i18next'
import type { ShadowReport } from '../../../../../src/contract/detection/shadows.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { useSession } from '../../../../api/session-store.ts'
import { EndActs } from '../../../../shared/shadows/acts.tsx'
import { useTriedText } from '../../shadow-parts/tried.ts'

const REFRESHES = ['shadows.read', 'shadows.list'] as const

export function ShadowActs({ shadow }: { shadow: ShadowReport }) {
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
