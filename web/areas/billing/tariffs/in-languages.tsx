import { useTranslation } from '../../../i18n/i18n.ts'
import { LANGUAGES, type Language } from '../../../../src/contract/roles.ts'
import { TextField } from '../../../shared/form/fields.tsx'

type Named = { names: Record<Language, string>; supports: Record<Language, string> }

export function InLanguages({ name, maxLength }: { name: keyof Named; maxLength: number }) {
  const { t } = useTranslation()
  return (
    <details className="in-languages">
      <summary>{t(`tariffs.own.${name}`)}</summary>
      <p className="mid">{t('tariffs.ownHelp')}</p>
      <div className="in-three">
        {LANGUAGES.map((language) => (
          <TextField<Named>
            key={language}
            name={`${name}.${language}`}
            label={t(`tariffs.in.${language}`)}
            maxLength={maxLength}
          />
        ))}
      </div>
    </details>
  )
}
