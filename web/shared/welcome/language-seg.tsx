import { LANGUAGES } from '../../../src/contract/roles.ts'
import { changeLanguage, useLanguage, useTranslation } from '../../i18n/i18n.ts'
import { NAMES } from '../../i18n/language.ts'

export function LanguageSeg() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span className="seg s" role="group" aria-label={t('shell.language')}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === language}
          title={NAMES[one]}
          onClick={() => void changeLanguage(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </span>
  )
}
