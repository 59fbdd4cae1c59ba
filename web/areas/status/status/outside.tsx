import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { CopyButton } from '../../../kit/controls/copy.tsx'

const BACKUP = 'weir backup FILE.tar'

export function Outside() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useApiQuery('status.setup', undefined, { quiet: true })
  if (!data) return null
  return (
    <dl className="facts pad">
      <dt>{t('status.mail')}</dt>
      <dd>
        {t(`status.said.mail.${data.mail}`)}
        {data.mail === 'file' && <p className="dim">{t('setup.mailText')}</p>}
      </dd>
      <dt>{t('status.newestBackup')}</dt>
      <dd>
        {data.backup === null ? t('status.said.noBackup') : format.dateTime(data.backup)}
        <p className="dim">
          {t('setup.backupText')} <code className="mono ltr">{BACKUP}</code> <CopyButton text={BACKUP} />
        </p>
      </dd>
    </dl>
  )
}
