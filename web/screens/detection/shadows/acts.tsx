import { useTranslation } from 'react-i18next'
import type { ShadowReport } from '../../../../src/contract/shadows.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { EndActs } from '../../../parts/shadows/acts.tsx'
import { useChangeText } from '../../../parts/signals/change-text.ts'

const REFRESHES = ['shadows.read', 'shadows.list'] as const

/** Promotes a shadow that runs, or drops it; for administrators. */
export function ShadowActs({ shadow: { id, state, changes, authorEmail } }: { shadow: ShadowReport }) {
  const { t } = useTranslation()
  const isAdmin = useSession()?.role === 'admin'
  const { all } = useChangeText()
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
            {all(changes).map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p className="mid">{t('shadows.promoteText')}</p>
          </>
        ),
      }}
      drop={{
        busy: drop.isPending,
        onAct: (onSuccess) => drop.mutate({ id }, { onSuccess }),
        question: (
          <p className="mid">
            {t('shadows.dropText')} {authorEmail === null && t('shadows.dropNew')}
          </p>
        ),
      }}
    />
  )
}
