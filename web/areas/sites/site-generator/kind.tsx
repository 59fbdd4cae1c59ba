import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LANGUAGES, type Language } from '../../../../src/contract/roles.ts'
import {
  SITE_TEMPLATES,
  SITE_TOPICS,
  USUAL_TOPIC,
  type SiteTemplate,
} from '../../../../src/contract/sites/site-words.ts'
import { NAMES } from '../../../i18n/language.ts'
import { FormField, useField } from '../../../shared/form/fields.tsx'
import { Section } from '../../../shared/section/section.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import type { Draft } from './draft.ts'

export function Kind() {
  const { t } = useTranslation()
  const template = useField<Draft, SiteTemplate>('template').held
  const language = useField<Draft, Language>('language').held
  return (
    <Section title={t('sites.template')} text={t('sites.templateWhy')}>
      <fieldset className="templates">
        <legend className="vh">{t('sites.template')}</legend>
        {SITE_TEMPLATES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="template"
              className="vh"
              checked={template.value === one}
              onChange={() => template.onChange(one)}
            />
            <Sketch of={one} />
            <span>
              <b>{t(`sites.template.${one}`)}</b>
              <small>{t(`sites.template.${one}.text`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="pair">
        <FormField<Draft, Draft['topic']> name="topic" label={t('sites.topic')} help={t('sites.topicHelp')}>
          {(held) => (
            <select {...held} className="in">
              <option value="">
                {t('sites.topicUsual', { topic: t(`sites.topic.${USUAL_TOPIC[template.value]}`) })}
              </option>
              {SITE_TOPICS.map((topic) => (
                <option key={topic} value={topic}>
                  {t(`sites.topic.${topic}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <div className="field">
          <span className="lab">{t('sites.language')}</span>
          <Seg
            label={t('sites.language')}
            value={language.value}
            choices={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
            onChange={language.onChange}
          />
        </div>
      </div>
    </Section>
  )
}

const bar = (x: number, y: number, width: number, height = 3, className = 'ink') => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} className={className} />
)

const SKETCHES: Record<SiteTemplate, ReactNode> = {
  craft: (
    <>
      {bar(10, 8, 18)} {bar(86, 8, 24, 2, 'soft')} {bar(10, 26, 44, 6)} {bar(10, 36, 34, 6)}{' '}
      {bar(10, 48, 38, 2, 'soft')} {bar(10, 54, 18, 6, 'acc')}
      <path className="acc" d="M70 66V41a20 20 0 0 1 40 0v25z" />
      {[10, 46, 82].map((x) => bar(x, 72, 28, 1, 'soft'))}
    </>
  ),
  magazine: (
    <>
      {bar(10, 8, 100, 1, 'soft')} {bar(10, 13, 72, 11)} {bar(10, 28, 100, 1.5)} {bar(10, 33, 62, 26, 'acc')}{' '}
      {bar(10, 63, 48, 4)} {bar(10, 70, 56, 2, 'soft')}
      {[33, 47, 61].map((y) => [bar(78, y, 10, 10, 'soft'), bar(91, y, 19, 3), bar(91, y + 6, 16, 1.5, 'soft')])}
    </>
  ),
  product: (
    <>
      {bar(10, 8, 14)} {bar(94, 6, 16, 6, 'acc')} {bar(28, 20, 64, 6)} {bar(36, 29, 48, 6)} {bar(42, 39, 16, 5, 'acc')}{' '}
      {bar(61, 39, 16, 5, 'soft')}
      <rect className="edge" x="18" y="50" width="84" height="30" rx="3" />
      {bar(24, 56, 12, 2, 'soft')} {bar(24, 61, 12, 2, 'soft')} {bar(24, 66, 12, 2, 'soft')}{' '}
      {[44, 53, 62, 71].map((x, at) => bar(x, 72 - at * 3, 6, 8 + at * 3, at === 2 ? 'acc' : 'soft'))}
    </>
  ),
  portfolio: (
    <>
      {bar(10, 8, 84, 9)} {bar(10, 20, 62, 9)} {bar(10, 38, 44, 38, 'soft')} {bar(58, 38, 52, 24, 'soft')}{' '}
      {bar(58, 65, 52, 11)}
      <circle className="acc" cx="32" cy="57" r="14" />
      <path className="acc" d="M58 62a24 24 0 0 1 24-24v24z" />
    </>
  ),
}

const Sketch = ({ of }: { of: SiteTemplate }) => (
  <svg className="sketch" viewBox="0 0 120 80" aria-hidden="true">
    {SKETCHES[of]}
  </svg>
)
