import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { JudgedBy } from '../../../../src/contract/experiments/replay-words.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Popover } from '../../../kit/float/popover.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { CompareSelect, type Compare } from './compare.tsx'
import { JudgedBySelect } from './judged-by.tsx'

type Seen = { compare: Compare; judgedBy: JudgedBy }
type Props = Seen & { onChange: (part: Partial<Seen>) => void }

/** How the figures are shown; says how many choices are not the usual ones. */
export function ViewMore({ compare, judgedBy, onChange }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const unusual = Number(compare !== 'previous') + Number(judgedBy !== 'then')
  return (
    <Popover
      renderButton={(opener) => (
        <Button {...opener} icon={<SlidersHorizontal />}>
          {unusual === 0 ? t('statistics.viewMore') : `${t('statistics.viewMore')} (${format.number(unusual)})`}
        </Button>
      )}
    >
      {() => (
        <div className="view-more">
          <CompareSelect value={compare} onChange={(next) => onChange({ compare: next })} />
          <JudgedBySelect value={judgedBy} onChange={(next) => onChange({ judgedBy: next })} />
        </div>
      )}
    </Popover>
  )
}
