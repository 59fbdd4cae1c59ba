import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { NotificationChannels } from '../../../../../src/contract/notifications/notice-settings.ts'
import { useApiMutation, useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { ConfirmCall } from '../../../../shared/confirm-call.tsx'

/** Polling interval in ms, until the link is used. */
const EVERY_MS = 3000

export function TelegramChannel({
  telegram: { available, chat, since },
}: {
  telegram: NotificationChannels['telegram']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const link = useApiMutation('notificationSettings.linkTelegram')
  const [confirming, setConfirming] = useState(false)
  const made = chat === null ? link.data : undefined
  return (
    <li>
      <div className="act-line">
        <span className="words">
          <b>{t('ways.telegram')}</b>
          <small>
            {!available
              ? t('ways.telegramNone')
              : chat === null || since === null
                ? t('ways.telegramOff')
                : `${chat} · ${t('ways.telegramSince', { when: format.dateTime(since) })}`}
          </small>
        </span>
        {chat !== null ? (
          <Button onClick={() => setConfirming(true)}>{t('ways.unlink')}</Button>
        ) : (
          available && (
            <Button busy={link.isPending} onClick={() => link.mutate(undefined)}>
              {t('ways.link')}
            </Button>
          )
        )}
      </div>
      {made && <OpenBot url={made.url} expires={made.expires} />}
      <ConfirmCall
        call="notificationSettings.unlinkTelegram"
        input={undefined}
        refreshes={['notificationSettings.read']}
        open={confirming && chat !== null}
        title={t('ways.unlinkTitle')}
        act={t('ways.unlink')}
        onClose={() => setConfirming(false)}
        onDone={link.reset}
      >
        <p>{t('ways.unlinkText', { chat: chat ?? '' })}</p>
      </ConfirmCall>
    </li>
  )
}

/** Until linked; then unmounts. */
function OpenBot({ url, expires }: { url: string; expires: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { refetch } = useApiQuery('notificationSettings.read', undefined, { quiet: true, enabled: false })
  useEffect(() => {
    const timer = setInterval(() => void refetch(), EVERY_MS)
    return () => clearInterval(timer)
  }, [refetch])
  return (
    <div className="way-more" role="status">
      <p>{t('ways.linkText', { when: format.dateTime(expires) })}</p>
      <a className="btn pri" href={url} target="_blank" rel="noopener noreferrer">
        <ExternalLink />
        {t('ways.openBot')}
      </a>
    </div>
  )
}
