import { X } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useApiQuery } from '../../../api/query.ts'
import { FormField } from '../../../shared/form/fields.tsx'
import { Section } from '../../../shared/section/section.tsx'
import { IconButton } from '../../../kit/controls/button.tsx'
import { previewOf, type Draft } from './draft.ts'
import { useSettled } from './settled.ts'

export function Colors({ draft }: { draft: Draft }) {
  const { t } = useTranslation()
  const settled = useSettled(draft)
  const { data } = useApiQuery('company.previewSite', previewOf(settled, 1), { quiet: true, staleTime: Infinity })
  return (
    <Section title={t('sites.colors')} text={t('sites.colorsWhy')}>
      <div className="pair">
        <Color of="accent" typed={draft.accent} used={data?.accent} />
        <Color of="paper" typed={draft.paper} used={data?.paper} />
      </div>
    </Section>
  )
}

type ColorProps = {
  of: 'accent' | 'paper'
  typed: string
  used: { asked: string | null; used: string } | undefined
}

function Color({ of, typed, used }: ColorProps) {
  const { t } = useTranslation()
  const isMoved =
    used !== undefined && used.asked !== null && used.asked === typed.toLowerCase() && used.used !== used.asked
  return (
    <FormField<Draft>
      name={of}
      label={t(`sites.${of}`)}
      help={isMoved ? t('sites.moved', { used: used.used }) : t('sites.colorHelp')}
    >
      {({ value, onChange, ...held }) => (
        <span className="in color">
          <input
            type="color"
            aria-label={t('sites.pick', { what: t(`sites.${of}`) })}
            value={/^#[\da-f]{6}$/i.test(value) ? value : (used?.used ?? '#ffffff')}
            onChange={onChange}
          />
          <input
            {...held}
            className="mono"
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            placeholder={t('sites.automatic')}
            onChange={({ target }) => onChange(target.value.trim())}
          />
          {value !== '' && (
            <IconButton small label={t('sites.clearColor', { what: t(`sites.${of}`) })} onClick={() => onChange('')}>
              <X />
            </IconButton>
          )}
        </span>
      )}
    </FormField>
  )
}
