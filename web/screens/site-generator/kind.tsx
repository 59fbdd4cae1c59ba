import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../../src/contract/roles.ts'
import { SITE_TEMPLATES, SITE_TOPICS, USUAL_TOPIC, type SiteTopic } from '../../../src/contract/site-words.ts'
import { NAMES } from '../../i18n/language.ts'
import { Section } from '../../parts/section/section.tsx'
import { Field } from '../../ui/field.tsx'
import { Seg } from '../../ui/seg.tsx'
import type { FormProps } from './form.ts'
import { Sketch } from './sketch.tsx'

/** Template, topic, language. */
export function Kind({ draft, change }: FormProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('sites.template')} text={t('sites.templateWhy')}>
      <fieldset className="templates">
        <legend className="vh">{t('sites.template')}</legend>
        {SITE_TEMPLATES.map((template) => (
          <label key={template}>
            <input
              type="radio"
              name="template"
              className="vh"
              checked={draft.template === template}
              onChange={() => change({ template })}
            />
            <Sketch of={template} />
            <span>
              <b>{t(`sites.template.${template}`)}</b>
              <small>{t(`sites.template.${template}.text`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="pair">
        <Field label={t('sites.topic')} help={t('sites.topicHelp')}>
          {(control) => (
            <select
              {...control}
              className="in"
              value={draft.topic}
              onChange={({ target }) => change({ topic: target.value as SiteTopic | '' })}
            >
              <option value="">
                {t('sites.topicUsual', { topic: t(`sites.topic.${USUAL_TOPIC[draft.template]}`) })}
              </option>
              {SITE_TOPICS.map((topic) => (
                <option key={topic} value={topic}>
                  {t(`sites.topic.${topic}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="field">
          <span className="lab">{t('sites.language')}</span>
          <Seg
            label={t('sites.language')}
            value={draft.language}
            choices={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
            onChange={(language) => change({ language })}
          />
        </div>
      </div>
    </Section>
  )
}
