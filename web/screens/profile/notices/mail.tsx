import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NotificationWays } from '../../../../src/contract/notice-settings.ts'

export function MailWay({ mail: { address, confirmed } }: { mail: NotificationWays['mail'] }) {
  const { t } = useTranslation()
  return (
    <li className="act-line">
      <span className="words">
        <b>{t('ways.mail')}</b>
        <small className="ltr">{address}</small>
      </span>
      <span className={confirmed ? 'state ok' : 'state warn'}>
        {confirmed ? <Check /> : <TriangleAlert />}
        {confirmed ? t('ways.mailConfirmed') : t('ways.mailUnconfirmed')}
      </span>
    </li>
  )
}
