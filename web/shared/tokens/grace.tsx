import { useTranslation } from '../../i18n/i18n.ts'
import { GRACE_DAYS } from '../../../src/contract/integration/token-words.ts'
import { Field } from '../../kit/controls/field.tsx'

const CHOICES = [0, 1, 3, GRACE_DAYS, 14, 30] as const

type GraceProps = { days: number; onChange: (days: number) => void; help: string }

/** Days of validity beside the new one. */
export function Grace({ days, onChange, help }: GraceProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('tokens.grace')} help={help}>
      {(control) => (
        <select {...control} className="in" value={days} onChange={(event) => onChange(Number(event.target.value))}>
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {choice === 0 ? t('tokens.atOnce') : t('tokens.days', { count: choice })}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
