import { useTranslation } from '../../../i18n/i18n.ts'
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
