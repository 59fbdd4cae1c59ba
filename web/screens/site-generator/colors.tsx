import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { Section } from '../../parts/section/section.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { previewOf } from './draft.ts'
import { wrongAt, type FormProps } from './form.ts'
import { useSettled } from './settled.ts'

/** Accent and page, and what becomes of them where text could not be read otherwise. */
export function Colors(props: FormProps) {
  const { t } = useTranslation()
  const settled = useSettled(props.draft)
  const { data } = useApiQuery('company.previewSite', previewOf(settled, 1), { quiet: true, staleTime: Infinity })
  return (
    <Section title={t('sites.colors')} text={t('sites.colorsWhy')}>
      <div className="pair">
        <Color {...props} of="accent" used={data?.accent} />
        <Color {...props} of="paper" used={data?.paper} />
      </div>
    </Section>
  )
}

type ColorProps = FormProps & { of: 'accent' | 'paper'; used: { asked: string | null; used: string } | undefined }

function Color({ draft, error, change, of, used }: ColorProps) {
  const { t } = useTranslation()
  const value = draft[of]
  const isMoved =
    used !== undefined && used.asked !== null && used.asked === value.toLowerCase() && used.used !== used.asked
  return (
    <Field
      label={t(`sites.${of}`)}
      error={wrongAt(error, `colors.${of}`)}
      help={isMoved ? t('sites.moved', { used: used.used }) : t('sites.colorHelp')}
    >
      {(control) => (
        <span className="in color">
          <input
            type="color"
            aria-label={t('sites.pick', { what: t(`sites.${of}`) })}
            value={/^#[\da-f]{6}$/i.test(value) ? value : (used?.used ?? '#ffffff')}
            onChange={({ target }) => change({ [of]: target.value })}
          />
          <input
            {...control}
            className="mono"
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            placeholder={t('sites.automatic')}
            onChange={({ target }) => change({ [of]: target.value.trim() })}
          />
          {value !== '' && (
            <IconButton
              small
              label={t('sites.clearColor', { what: t(`sites.${of}`) })}
              onClick={() => change({ [of]: '' })}
            >
              <X />
            </IconButton>
          )}
        </span>
      )}
    </Field>
  )
}
