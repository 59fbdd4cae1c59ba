import { useTranslation } from 'react-i18next'
import { fieldTexts } from '../../api/failure-text.ts'
import type { ApiError } from '../../api/failure.ts'
import type { Language } from '../../../src/contract/roles.ts'
import { NAMES } from '../../i18n/language.ts'
import { Field } from '../../ui/field.tsx'
import { MarkdownText } from './markdown.tsx'

export type Written = { name: string; text: string }
type Props = {
  written: Written
  language: Language
  error: ApiError | null
  onChange: (change: Partial<Written>) => void
}

/** Title and text of a section, the text beside what readers will see. */
export function SectionFields({ written: { name, text }, language, error, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('content.name')}
        required
        help={t('content.inLanguage', { language: NAMES[language] })}
        error={fieldTexts(error, 'name').slice(0, 1)}
      >
        {(control) => (
          <input
            {...control}
            className="in"
            autoFocus
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="text-edit">
        <Field
          label={t('content.text')}
          required
          help={t('content.help')}
          error={fieldTexts(error, 'sectionContent').slice(0, 1)}
        >
          {(control) => (
            <textarea
              {...control}
              className="in"
              dir="auto"
              spellCheck
              value={text}
              onChange={(event) => onChange({ text: event.target.value })}
            />
          )}
        </Field>
        <div role="region" aria-label={t('content.preview')}>
          <span className="lab">{t('content.preview')}</span>
          <MarkdownText text={text} />
        </div>
      </div>
    </>
  )
}
