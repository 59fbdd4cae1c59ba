import { Dropdown } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Dimension } from '../../../src/contract/hits.ts'
import { useApiQuery } from '../../api/query.ts'
import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { classes } from '../../ui/classes.ts'
import { facetQuestion } from './facet.ts'
import { LOADED } from './rows.ts'
import type { Tabs } from './view.ts'

type DimensionTabsProps = {
  tabs: readonly Dimension[]
  more: readonly Dimension[]
  value: Dimension
  onChange: (dimension: Dimension) => void
}

/** The usual dimensions side by side; the rarer ones behind "More", which takes the name of the one that is open. */
export function DimensionTabs({ tabs, more, value, onChange }: DimensionTabsProps) {
  const { t } = useTranslation()
  const names = useNames()
  const rare = more.includes(value)
  const items = more.map((dimension) => ({
    key: dimension,
    label: names.field(dimension),
    onClick: () => onChange(dimension),
  }))
  return (
    <div className="tabs dims" role="group" aria-label={t('statistics.dimension')}>
      {tabs.map((dimension) => (
        <button key={dimension} type="button" aria-current={dimension === value} onClick={() => onChange(dimension)}>
          {names.field(dimension)}
        </button>
      ))}
      <Dropdown menu={{ items, selectable: true, selectedKeys: [value] }} trigger={['click']} placement="bottomRight">
        <button
          type="button"
          className={classes(rare && 'rare')}
          aria-haspopup="menu"
          aria-current={rare}
          title={t('statistics.dimension.more')}
        >
          {rare ? names.field(value) : t('statistics.more')}
          <ChevronDown aria-hidden="true" />
        </button>
      </Dropdown>
    </div>
  )
}

type OpenTab = Tabs & {
  scope: Scope
  /** What the address says. */
  tab: string
}

/**
 * The tab that the address names. Else the first, unless it has nothing to show because no hit carries it: then the
 * second.
 */
export function useOpenTab({ scope, tab, tabs, more }: OpenTab): Dimension {
  const named = [...tabs, ...more].find((dimension) => dimension === tab)
  const [first, second = first] = tabs
  const { data } = useApiQuery(
    'logs.companyPlatforms',
    { ...facetQuestion(scope, first), dimension: first, limit: LOADED },
    { enabled: named === undefined },
  )
  if (named) return named
  const isEmpty = data?.platforms.length === 1 && data.platforms[0]?.value === ''
  return isEmpty ? second : first
}
