import { useTranslation } from 'react-i18next'
import { SITE_TEXTS, type SiteText } from '../../../../src/contract/sites/site-words.ts'
import { AreaField, TextField } from '../../../shared/form/fields.tsx'
import { Section } from '../../../shared/section/section.tsx'
import type { Draft } from './draft.ts'

export function Texts() {
  const { t } = useTranslation()
  const own = (name: SiteText) => ({
    name,
    label: t(`sites.text.${name}`),
    maxLength: SITE_TEXTS[name],
    placeholder: t('sites.neutral'),
    autoComplete: 'off',
  })
  return (
    <Section title={t('sites.texts')} text={t('sites.textsWhy')}>
      <TextField<Draft>
        name="name"
        label={t('sites.name')}
        required
        help={t('sites.nameHelp')}
        maxLength={120}
        autoComplete="organization"
      />
      <TextField<Draft> {...own('headline')} type="text" />
      <AreaField<Draft> {...own('lead')} rows={2} />
      <AreaField<Draft> {...own('about')} rows={4} />
      <details className="more-texts">
        <summary>{t('sites.reach')}</summary>
        <div className="body">
          <div className="pair">
            <TextField<Draft> {...own('email')} type="email" />
            <TextField<Draft> {...own('phone')} type="tel" />
            <TextField<Draft> {...own('street')} type="text" />
            <TextField<Draft> {...own('hours')} type="text" />
          </div>
          <AreaField<Draft> {...own('owner')} rows={2} />
        </div>
      </details>
    </Section>
  )
}
