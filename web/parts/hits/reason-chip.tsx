import './hits.css'
import { useTranslation } from 'react-i18next'
import type { Reason } from '../../../src/contract/hits.ts'
import { classes } from '../../ui/classes.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { useNames } from './names.ts'

/** Dot: conclusive. Ring: weak. */
export const WeightMark = ({ weight }: Pick<Reason, 'weight'>) => (
  <Glyph shape={weight === 'conclusive' ? 'disc' : 'ring'} />
)

type Props = { reason: Pick<Reason, 'signal' | 'weight' | 'value'>; onFilter?: (signal: string) => void }

/** One signal that spoke, by its weight and name; a click filters by it. */
export function ReasonChip({ reason, onFilter }: Props) {
  const { t } = useTranslation()
  const names = useNames()
  const { signal, weight, value } = reason
  const name = names.signal(signal)
  const look = classes('chip', weight === 'conclusive' && 'strong')
  const inside = (
    <>
      <WeightMark weight={weight} />
      <span className="cut">{name}</span>
    </>
  )
  const title = [t(`hits.weight.${weight}`), value].filter(Boolean).join(': ')
  if (!onFilter)
    return (
      <span className={look} title={title}>
        {inside}
      </span>
    )
  return (
    <button
      type="button"
      className={look}
      title={title}
      aria-label={`${name}, ${t(`hits.weight.${weight}`)}. ${t('hits.filterBy', { field: names.field('reason'), value: name })}`}
      onClick={() => onFilter(signal)}
    >
      {inside}
    </button>
  )
}
