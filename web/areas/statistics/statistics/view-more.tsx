import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { JudgedBy } from '../../../../src/contract/experiments/replay-words.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Popover } from '../../../kit/float/popover.tsx'
import { type Compare, CompareSelect } from './compare.tsx'
import { JudgedBySelect } from './judged-by.tsx'
import { TrendSwitches, type TrendLook } from './trend-switches.tsx'

export type TrendView = TrendLook & { compare: Compare; judgedBy: JudgedBy }

type Props = {
  scope: Pick<Scope, 'class' | 'days'>
  view: TrendView
  onView: (part: Partial<TrendView>) => void
  /** With the switches of the chart, beside which a phone has no room for them. */
  ofChart?: boolean
}

/** How the figures are shown; says how many choices are not the usual ones. */
export function ViewMore({ scope, view, onView, ofChart = false }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { compare, judgedBy } = view
  const unusual = Number(compare !== 'previous') + Number(judgedBy !== 'then')
  return (
    <Popover
      renderButton={(opener) => (
        <Button {...opener} size={ofChart ? 's' : undefined} icon={<SlidersHorizontal />}>
          {unusual === 0 ? t('statistics.viewMore') : `${t('statistics.viewMore')} (${format.number(unusual)})`}
        </Button>
      )}
    >
      {() => (
        <div className="view-more">
          {ofChart && <TrendSwitches scope={scope} view={view} onView={onView} />}
          <CompareSelect value={compare} onChange={(next) => onView({ compare: next })} />
          <JudgedBySelect value={judgedBy} onChange={(next) => onView({ judgedBy: next })} />
        </div>
      )}
    </Popover>
  )
}
