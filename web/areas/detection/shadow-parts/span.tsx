import { useTranslation } from '../../../i18n/i18n.ts'
import {
  MOST_SHADOW_DAYS,
  SHADOW_DAYS,
  SHADOW_ENDS,
  type ShadowEnd,
} from '../../../../src/contract/detection/signal-words.ts'
import { FormField, TextField } from '../../../shared/form/fields.tsx'

export type Span = { days: string; atEnd: ShadowEnd }
export const SPAN: Span = { days: String(SHADOW_DAYS), atEnd: 'nothing' }

export const isSpan = (days: string): boolean => Number(days) >= 1 && Number(days) <= MOST_SHADOW_DAYS
/** Keeps at most 7 digits. */
export const digits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 7)

export function SpanFields() {
  const { t } = useTranslation()
  return (
    <div className="pair">
      <TextField<Span> name="days" label={t('shadows.form.days')} inputMode="numeric" clean={digits} />
      <FormField<Span, ShadowEnd> name="atEnd" label={t('shadows.form.atEnd')}>
        {(held) => (
          <select {...held} className="in" autoComplete="off">
            {SHADOW_ENDS.map((end) => (
              <option key={end} value={end}>
                {t(`shadows.atEnd.${end}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </div>
  )
}
