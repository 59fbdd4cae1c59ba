import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

/** For how long royalties are held now, and the way to change it. */
export function Hold({ days, onChange }: { days: number; onChange: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className="row hold mid">
      {t('referrals.hold', { count: days, n: format.number(days) })}
      <button type="button" className="link" onClick={onChange}>
        {t('referrals.change')}
      </button>
    </span>
  )
}
