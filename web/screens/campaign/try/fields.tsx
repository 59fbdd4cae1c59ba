import { useId, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/failure.ts'
import { fieldTexts } from '../../../api/failure-text.ts'
import { Field } from '../../../ui/field.tsx'
import { ownBrowser, PRESETS, VISITORS, type Preset } from './agents.ts'
import { described, type Described } from './question.ts'

type FieldsProps = { visit: Described; error: ApiError | null; onChange: (part: Partial<Described>) => void }

export function TryFields({ visit, error, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const held = (name: keyof Described) => ({
    value: visit[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [name]: event.target.value }),
  })
  const wrong = (name: keyof Described) => fieldTexts(error, name).slice(0, 1)
  return (
    <>
      <Presets visit={visit} onChange={onChange} />
      <Field label={t('campaign.try.agent')} error={wrong('userAgent')}>
        {(control) => <textarea {...control} {...held('userAgent')} className="in mono ltr" rows={2} />}
      </Field>
      <div className="pair">
        <Field label={t('campaign.try.ip')} required error={wrong('ip')}>
          {(control) => <input {...control} {...held('ip')} className="in mono ltr" type="text" />}
        </Field>
        <Field label={t('campaign.try.url')} required error={wrong('url')}>
          {(control) => <input {...control} {...held('url')} className="in mono ltr" type="text" inputMode="url" />}
        </Field>
      </div>
      <details>
        <summary>{t('campaign.try.more')}</summary>
        <div className="stack">
          <Field label={t('campaign.try.headers')} help={t('campaign.try.headersHelp')} error={wrong('headers')}>
            {(control) => <textarea {...control} {...held('headers')} className="in mono ltr" rows={5} />}
          </Field>
          <div className="pair">
            <Field label={t('campaign.try.referrer')} error={wrong('referrer')}>
              {(control) => (
                <input {...control} {...held('referrer')} className="in mono ltr" type="text" inputMode="url" />
              )}
            </Field>
            <Field label={t('campaign.try.visitor')} help={t('campaign.try.visitorHelp')} error={wrong('visitor')}>
              {(control) => <input {...control} {...held('visitor')} className="in mono ltr" type="text" />}
            </Field>
            <Field label={t('campaign.try.time')} help={t('campaign.try.timeHelp')}>
              {(control) => <input {...control} {...held('time')} className="in" type="datetime-local" />}
            </Field>
          </div>
        </div>
      </details>
    </>
  )
}

/** Ready visitors; what is chosen fills the fields below. */
function Presets({ visit, onChange }: Pick<FieldsProps, 'visit' | 'onChange'>) {
  const { t } = useTranslation()
  const id = useId()
  const visitorOf = (preset: Preset) => (preset === 'own' ? ownBrowser(navigator, visit.ip) : VISITORS[preset])
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span id={id} className="lab">
        {t('campaign.try.who')}
      </span>
      <span className="presets">
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className="chip"
            aria-pressed={visitorOf(preset).userAgent === visit.userAgent}
            onClick={() => onChange(described(visitorOf(preset)))}
          >
            {t(`campaign.try.preset.${preset}`)}
          </button>
        ))}
      </span>
    </div>
  )
}
