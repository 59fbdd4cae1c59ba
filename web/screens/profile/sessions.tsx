import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Section } from '../../parts/section/section.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SessionLine } from './session-line.tsx'

/** Where the account is signed in; each can be ended, and is then dead at once. */
export function Sessions() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('sessions.list', undefined, { quiet: true })
  const act = useApiMutation('sessions.revokeOthers', { refreshes: ['sessions.list'] })
  const sessions = data?.sessions
  return (
    <Section title={t('profile.sessions')} text={t('profile.sessionsText')}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : sessions ? (
        <ul className="open-list">
          {sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Skeleton height={48} />
      )}
      {sessions && sessions.length > 1 && (
        <div>
          <Button busy={act.isPending} onClick={() => act.mutate(undefined)}>
            {t('profile.endOthers')}
          </Button>
        </div>
      )}
    </Section>
  )
}
