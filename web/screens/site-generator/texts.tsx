import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SITE_TEXTS, type SiteText } from '../../../src/contract/site-words.ts'
import { Section } from '../../parts/section/section.tsx'
import { Field } from '../../ui/field.tsx'
import { wrongAt, type FormProps } from './form.ts'

/** The company's name, and the owner's own words in the place of neutral ones. */
export function Texts(props: FormProps) {
  const { t } = useTranslation()
  const { draft, error, change } = props
  return (
    <Section title={t('sites.texts')} text={t('sites.textsWhy')}>
      <Field label={t('sites.name')} required error={wrongAt(error, 'name')} help={t('sites.nameHelp')}>
        {(control) => (
          <input
            {...control}
            className="in"
            maxLength={120}
            autoComplete="organization"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Own {...props} of="headline" />
      <Own {...props} of="lead" rows={2} />
      <Own {...props} of="about" rows={4} />
      <details className="more-texts">
        <summary>{t('sites.reach')}</summary>
        <div className="body">
          <div className="pair">
            <Own {...props} of="email" type="email" />
            <Own {...props} of="phone" type="tel" />
            <Own {...props} of="street" />
            <Own {...props} of="hours" />
          </div>
          <Own {...props} of="owner" rows={2} />
        </div>
      </details>
    </Section>
  )
}

type OwnProps = FormProps & { of: SiteText; rows?: number; type?: 'text' | 'email' | 'tel' }

function Own({ draft, error, change, of, rows, type = 'text' }: OwnProps) {
  const { t } = useTranslation()
  const held = {
    className: 'in',
    maxLength: SITE_TEXTS[of],
    value: draft[of],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [of]: target.value }),
  }
  return (
    <Field label={t(`sites.text.${of}`)} error={wrongAt(error, `texts.${of}`)}>
      {(control) =>
        rows === undefined ? (
          <input {...control} {...held} type={type} placeholder={t('sites.neutral')} />
        ) : (
          <textarea {...control} {...held} rows={rows} placeholder={t('sites.neutral')} />
        )
      }
    </Field>
  )
}
