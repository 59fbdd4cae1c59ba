import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'

export function LastSignIn({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (at === null) return <span className="dim">{t('people.neverSignedIn')}</span>
  return (
    <>
      {format.dateTime(at)}
      <small>{format.ago(at, now)}</small>
    </>
  )
}
