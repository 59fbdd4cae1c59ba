import './shadows.css'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Shadow } from '../../../src/contract/detection/shadows.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Column } from '../../kit/layout/table-column.ts'
import { StateText } from './state.tsx'

type Listed = Pick<Shadow, 'state' | 'endsAt' | 'endedAt' | 'judged' | 'turnedAway' | 'letThrough'>

export function useShadowColumns(): Column<Listed>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const figure = (key: 'judged' | 'turnedAway' | 'letThrough'): Column<Listed> => ({
    key,
    title: t(`shadows.${key}`),
    figure: true,
    ...(key === 'judged' ? { className: 'roomy', phone: 'hidden' } : { className: key }),
    width: 72,
    cell: (row) => (
      <>
        {format.number(row[key])}
        <small className="only-phone">{t(`shadows.${key}`)}</small>
      </>
    ),
  })
  return [
    { key: 'state', title: t('shadows.stateHead'), className: 'state-cell', cell: (row) => <StateText of={row} /> },
    figure('judged'),
    figure('turnedAway'),
    figure('letThrough'),
  ]
}
