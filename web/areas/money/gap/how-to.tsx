import { useTranslation } from 'react-i18next'
import { REPORT_PRESETS } from '../../../../src/contract/money/cost-words.ts'

export function HowTo() {
  const { t } = useTranslation()
  return (
    <dl className="gap-how">
      {REPORT_PRESETS.map((preset) => (
        <div key={preset}>
          <dt>{t(`costs.preset.${preset}`)}</dt>
          <dd>{t(`gap.how.${preset}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
