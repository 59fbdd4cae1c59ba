import { ChevronDown } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Dimension } from '../../../../src/contract/hits/hit-words.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { classes } from '../../../kit/classes.ts'
import { Menu } from '../../../kit/float/menu.tsx'
import type { CardTabs } from './view.ts'

type DimensionTabsProps = {
  tabs: readonly Dimension[]
  more: readonly Dimension[]
  empty: readonly Dimension[]
  value: Dimension
  onChange: (dimension: Dimension) => void
}

/** Rarer ones are in "More", which names the open one. */
export function DimensionTabs({ tabs, more, empty, value, onChange }: DimensionTabsProps) {
  const { t } = useTranslation()
  const names = useNames()
  const label = (dimension: Dimension) => (
    <>
      {names.field(dimension)}
      {empty.includes(dimension) && <span className="dim"> · {t('statistics.dimension.empty')}</span>}
    </>
  )
  const rare = more.includes(value)
  const items = more.map((dimension) => ({
    key: dimension,
    label: label(dimension),
    chosen: dimension === value,
    onAct: () => onChange(dimension),
  }))
  return (
    <div className="tabs dims" role="group" aria-label={t('statistics.dimension')}>
      {tabs.map((dimension) => (
        <button key={dimension} type="button" aria-current={dimension === value} onClick={() => onChange(dimension)}>
          {label(dimension)}
        </button>
      ))}
      <Menu
        side="end"
        items={items}
        renderButton={(opener) => (
          <button
            {...opener}
            type="button"
            className={classes(rare && 'rare')}
            aria-current={rare}
            title={t('statistics.dimension.more')}
          >
            {rare ? names.field(value) : t('statistics.more')}
            <ChevronDown aria-hidden="true" />
          </button>
        )}
      />
    </div>
  )
}

export const filledFirst = (dimensions: readonly Dimension[], filled: readonly Dimension[]): Dimension[] => [
  ...dimensions.filter((one) => filled.includes(one)),
  ...dimensions.filter((one) => !filled.includes(one)),
]

type OpenTabs = {
  scope: Scope
  sheet: CardTabs
  tab: string
}

/** The address's tab, else the first with values. Ignores filters, so that filtering moves no tab. */
export function useTabs({ scope, sheet: { dimensions, shown }, tab }: OpenTabs) {
  const { startDate, endDate, timezone, companyId, clientId } = scope.question
  const { data } = useApiQuery('logs.filled', { startDate, endDate, timezone, companyId, clientId }, { quiet: true })
  // without hits, nothing is known
  const filled = data && data.dimensions.length > 0 ? data.dimensions : dimensions
  const ordered = filledFirst(dimensions, filled)
  return {
    tabs: ordered.slice(0, shown),
    more: ordered.slice(shown),
    empty: dimensions.filter((one) => !filled.includes(one)),
    value: dimensions.find((one) => one === tab) ?? ordered[0] ?? dimensions[0],
  }
}
