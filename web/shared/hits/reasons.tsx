import './hits.css'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Reason } from '../../../src/contract/hits/hits.ts'
import { classes } from '../../kit/classes.ts'
import { Glyph } from '../../kit/glyph.tsx'
import { useNames } from './names.ts'

type ReasonsProps = { reasons: readonly Reason[]; onFilter?: (signal: string) => void }

export function Reasons({ reasons, onFilter }: ReasonsProps) {
  const { t } = useTranslation()
  const names = useNames()
  const { shown, rest } = reasonsShown(reasons, ({ signal }) => names.signal(signal).length)
  if (shown.length === 0) return <span className="none vh">{t('hits.reasons.none')}</span>
  return (
    <span className="reasons">
      {shown.map((reason) => (
        <ReasonChip key={reason.signal} reason={reason} onFilter={onFilter} />
      ))}
      {rest.length > 0 && (
        <span className="chip more" title={rest.map(({ signal }) => names.signal(signal)).join(', ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="vh">{t('hits.reasons.more', { count: rest.length })}</span>
        </span>
      )}
    </span>
  )
}

/** Dot: conclusive. Ring: weak. */
export const WeightMark = ({ weight }: Pick<Reason, 'weight'>) => (
  <Glyph shape={weight === 'conclusive' ? 'disc' : 'ring'} />
)

type ReasonChipProps = { reason: Pick<Reason, 'signal' | 'weight' | 'value'>; onFilter?: (signal: string) => void }

function ReasonChip({ reason, onFilter }: ReasonChipProps) {
  const { t } = useTranslation()
  const names = useNames()
  const { signal, weight } = reason
  const name = names.signal(signal)
  const look = classes('chip', weight === 'conclusive' && 'strong')
  const inside = (
    <>
      <WeightMark weight={weight} />
      <span className="cut">{name}</span>
    </>
  )
  const title = [t(`hits.weight.${weight}`), names.finding(reason)].filter(Boolean).join(': ')
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

/** Letters of two names that fit beside each other. */
const ROOM = 24

/** Conclusive first: a second one only if it fits, as a cut name says nothing. `lettersOf`: of the shown name. */
export function reasonsShown(
  reasons: readonly Reason[],
  lettersOf: (reason: Reason) => number,
): { shown: Reason[]; rest: Reason[] } {
  const isStrong = ({ weight }: Reason) => weight === 'conclusive'
  const ordered = [...reasons.filter(isStrong), ...reasons.filter((reason) => !isStrong(reason))]
  const fits = ordered.slice(0, 2).reduce((sum, reason) => sum + lettersOf(reason), 0) <= ROOM
  const count = fits ? 2 : 1
  return { shown: ordered.slice(0, count), rest: ordered.slice(count) }
}
