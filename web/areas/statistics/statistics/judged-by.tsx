import { useTranslation } from '../../../i18n/i18n.ts'
import { JUDGED_BY, type JudgedBy } from '../../../../src/contract/experiments/replay-words.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Field } from '../../../kit/controls/field.tsx'
import type { StatRow } from './use-figures.ts'
import { ProgressBar } from '../../../kit/feedback/progress.tsx'

type SelectProps = { value: JudgedBy; onChange: (next: JudgedBy) => void }

/** Original verdicts, or today's on the same visits. */
export function JudgedBySelect({ value, onChange }: SelectProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('statistics.judgedBy')}>
      {(control) => (
        <select
          className="in f-judged"
          {...control}
          value={value}
          onChange={(event) => onChange(JUDGED_BY.find((one) => one === event.target.value) ?? 'then')}
        >
          {JUDGED_BY.map((one) => (
            <option key={one} value={one}>
              {t(`statistics.judgedBy.${one}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function JudgedToday({ totals: { data } }: Pick<StatRow, 'totals'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const restated = data?.restated
  const share = restated && restated.hits > 0 ? restated.judged / restated.hits : 0
  return (
    <div className="judged-today" role="note">
      <p>{t('statistics.judgedBy.means')}</p>
      {restated && !restated.complete && (
        <div className="progress">
          <span aria-live="polite">
            {t('statistics.judgedBy.progress', {
              count: restated.hits,
              judged: format.number(restated.judged),
              n: format.number(restated.hits),
            })}
          </span>
          <ProgressBar share={share} label={t('statistics.judgedBy.label')} />
        </div>
      )}
    </div>
  )
}
