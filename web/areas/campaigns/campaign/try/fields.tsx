import { useId } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { MomentField } from '../../../../shared/date/day-field.tsx'
import { AreaField, TextField } from '../../../../shared/form/fields.tsx'
import { TYPED } from '../../../../shared/form/use-form.ts'
import { ownBrowser, PRESETS, VISITORS, type Preset } from './agents.ts'
import { described, type Described } from './question.ts'

export function TryFields() {
  const { t } = useTranslation()
  const plain = { look: 'mono ltr', autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <Presets />
      <AreaField<Described> name="userAgent" label={t('campaign.try.agent')} {...plain} rows={2} />
      <div className="pair">
        <TextField<Described> name="ip" label={t('campaign.try.ip')} required {...plain} type="text" />
        <TextField<Described>
          name="url"
          label={t('campaign.try.url')}
          required
          {...plain}
          type="text"
          inputMode="url"
        />
      </div>
      <details>
        <summary>{t('campaign.try.more')}</summary>
        <div className="stack">
          <AreaField<Described>
            name="headers"
            label={t('campaign.try.headers')}
            help={t('campaign.try.headersHelp')}
            {...plain}
            rows={5}
          />
          <div className="pair">
            <TextField<Described>
              name="referrer"
              label={t('campaign.try.referrer')}
              {...plain}
              type="text"
              inputMode="url"
            />
            <TextField<Described>
              name="visitor"
              label={t('campaign.try.visitor')}
              help={t('campaign.try.visitorHelp')}
              {...plain}
              type="text"
            />
            <MomentField<Described> name="time" label={t('term.time')} help={t('campaign.try.timeHelp')} />
          </div>
        </div>
      </details>
    </>
  )
}

function Presets() {
  const { t } = useTranslation()
  const id = useId()
  const { setValue } = useFormContext<Described>()
  const [ip, userAgent] = useWatch<Described, ['ip', 'userAgent']>({ name: ['ip', 'userAgent'] })
  const visitorOf = (preset: Preset) => (preset === 'own' ? ownBrowser(navigator, ip) : VISITORS[preset])
  const fill = (preset: Preset) => {
    const visitor = described(visitorOf(preset))
    for (const name of ['ip', 'userAgent', 'headers'] as const) setValue(name, visitor[name], TYPED)
  }
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
            aria-pressed={visitorOf(preset).userAgent === userAgent}
            onClick={() => fill(preset)}
          >
            {t(`campaign.try.preset.${preset}`)}
          </button>
        ))}
      </span>
    </div>
  )
}
