import { useTranslation } from 'react-i18next'
import { COMPARES, type Compare } from './compare.ts'

type CompareSelectProps = { value: Compare; onChange: (value: Compare) => void }

/** With which earlier days everything is compared. */
export function CompareSelect({ value, onChange }: CompareSelectProps) {
  const { t } = useTranslation()
  return (
    <select
      className="in f-compare"
      aria-label={t('statistics.compare')}
      value={value}
      onChange={(event) => onChange(COMPARES.find((one) => one === event.target.value) ?? 'previous')}
    >
      {COMPARES.map((one) => (
        <option key={one} value={one}>
          {t(`statistics.compare.${one}`)}
        </option>
      ))}
    </select>
  )
}

/** The dashed line of the chart, in its legend. */
export function WasMark({ compare }: { compare: Exclude<Compare, 'none'> }) {
  const { t } = useTranslation()
  return (
    <span>
      <i className="was-mark" aria-hidden="true" />
      {t(`statistics.compare.${compare}.short`)}
    </span>
  )
}
