import './charts.css'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { ClassMark } from '../class-mark.tsx'
import type { ClassKind } from '../class-kind.ts'

type CrestLegendProps = {
  above: readonly ClassKind[]
  below: readonly ClassKind[]
  children?: ReactNode
}

export function CrestLegend({ above, below, children }: CrestLegendProps) {
  const { t } = useTranslation()
  const mark = (kind: ClassKind) => (
    <span key={kind}>
      <ClassMark kind={kind} />
      {t(`class.${kind}`)}
    </span>
  )
  return (
    <div className="legend">
      {above.length > 0 && <b>{t('statistics.chart.above')}</b>}
      {above.map(mark)}
      {below.length > 0 && <b>{above.length > 0 ? t('statistics.chart.below') : t('statistics.chart.belowOnly')}</b>}
      {below.map(mark)}
      {children && <span className="switches">{children}</span>}
    </div>
  )
}
