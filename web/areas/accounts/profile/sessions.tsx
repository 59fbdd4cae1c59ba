import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { OpenSession } from '../../../../src/contract/accounts/account.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Section } from '../../../shared/section/section.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'

/** Shown before the rest. */
const FIRST = 3

/** Ending a session takes effect at once. */
export function Sessions() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('sessions.list', undefined, { quiet: true })
  const act = useApiMutation('sessions.revokeOthers', { refreshes: ['sessions.list'] })
  const sessions = data?.sessions
  const [whole, setWhole] = useState(false)
  const rest = whole || !sessions ? 0 : sessions.length - FIRST
  return (
    <Section title={t('profile.sessions')} text={t('profile.sessionsText')}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : sessions ? (
        <ul className="open-list">
          {sessions.slice(0, rest > 0 ? FIRST : undefined).map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Skeleton height={48} />
      )}
      {sessions && sessions.length > 1 && (
        <div className="row">
          {rest > 0 && <Button onClick={() => setWhole(true)}>{t('statistics.showMore', { n: rest })}</Button>}
          <Button busy={act.isPending} onClick={() => act.mutate(undefined)}>
            {t('profile.endOthers')}
          </Button>
        </div>
      )}
    </Section>
  )
}

function SessionLine({ session }: { session: OpenSession }) {
  const { t } = useTranslation()
  const format = useFormat()
  const act = useApiMutation('sessions.revoke', { refreshes: ['sessions.list'] })
  const { id, browser, browserVersion, platform, address, createdAt, expiresAt, current, support } = session
  const name = support
    ? t('profile.supportLooks')
    : [`${browser} ${browserVersion}`.trim(), platform].filter(Boolean).join(', ') || t('profile.unknownAgent')
  return (
    <li className="act-line">
      <span className="words">
        <b>{name}</b>
        <small>
          {!support && <span className="ltr">{address} · </span>}
          {t('profile.since', { when: format.dateTime(createdAt) })}
          {support && ` · ${t('profile.until', { when: format.dateTime(expiresAt) })}`}
        </small>
      </span>
      {current ? (
        <span className="badge">{t('profile.thisSession')}</span>
      ) : (
        <Button
          size="s"
          busy={act.isPending}
          aria-label={t('profile.endOf', { name })}
          onClick={() => act.mutate({ id })}
        >
          {t('profile.end')}
        </Button>
      )}
    </li>
  )
}
