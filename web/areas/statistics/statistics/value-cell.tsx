import { CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Dimension } from '../../../../src/contract/hits/hit-words.ts'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { IconButton } from '../../../kit/controls/button.tsx'
import { classes } from '../../../kit/classes.ts'
import { toggle, verbOf } from './facet.ts'

type ValueCellProps = { scope: Scope; dimension: Dimension; value: string; small?: ReactNode }

export function ValueCell({ scope, dimension, value, small }: ValueCellProps) {
  const { t } = useTranslation()
  const names = useNames()
  const words = { field: names.field(dimension), value: names.value(dimension, value) }
  const now = verbOf(scope.conditions, dimension, value)
  const put = (verb: 'is' | 'isNot') => toggle(scope, { field: dimension, verb, value })
  return (
    <div className={classes('value', now === 'isNot' && 'out')}>
      <button
        type="button"
        className={classes('pick', value === '' && 'dim')}
        title={t('hits.filterBy', words)}
        aria-label={t('hits.filterBy', words)}
        aria-pressed={now === 'is'}
        onClick={() => put('is')}
      >
        <bdi>{words.value}</bdi>
      </button>
      <IconButton
        small
        className="not"
        label={t('statistics.exclude', words)}
        aria-pressed={now === 'isNot'}
        onClick={() => put('isNot')}
      >
        <CircleSlash />
      </IconButton>
      {small && <small>{small}</small>}
    </div>
  )
}
