import { useTranslation } from 'react-i18next'
import type { OpenSession } from '../../../src/contract/account.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'

export function SessionLine({ session }: { session: OpenSession }) {
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
