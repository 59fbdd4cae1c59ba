import { useTranslation } from 'react-i18next'
import type { Condition } from '../../parts/hits/conditions.ts'
import { useNames } from '../../parts/hits/names.ts'
import { classes } from '../../ui/classes.ts'

export type OnFilter = (condition: Condition) => void

type ValueProps = {
  condition: Condition
  onFilter: OnFilter
  /** Its own text where the value is shown shorter. */
  children?: React.ReactNode
  className?: string
  /** In a table, whose rows are walked by arrows: each value is a stop of the receipt instead. */
  inTable?: boolean
}

/** A value of a hit; a click filters by it. */
export function Value({ condition, onFilter, children, className, inTable }: ValueProps) {
  const { t } = useTranslation()
  const names = useNames()
  const shown = names.value(condition.field, condition.value)
  return (
    <button
      type="button"
      className={classes('val', className)}
      tabIndex={inTable ? -1 : undefined}
      title={t('hits.filterBy', { field: names.field(condition.field), value: shown })}
      onClick={() => onFilter(condition)}
    >
      {children ?? shown}
    </button>
  )
}
