import './ramp.css'
import { useTranslation } from '../../i18n/i18n.ts'

const STEPS = [0, 1, 2, 3, 4, 5]

/** `ofMap`: paler also with fewer visits. */
export function Ramp({ ofMap = false }: { ofMap?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="ramp" role="img" aria-label={t('statistics.ramp.label')}>
      <span aria-hidden="true">{t(ofMap ? 'statistics.ramp.map' : 'statistics.ramp')}</span>
      <span aria-hidden="true">0</span>
      {STEPS.map((step) => (
        <i key={step} data-ramp={step} />
      ))}
      <span aria-hidden="true">60{'\u202f'}%+</span>
    </span>
  )
}
