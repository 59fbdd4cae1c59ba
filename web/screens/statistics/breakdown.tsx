import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { Card } from '../../ui/card.tsx'
import { BreakdownTable } from './breakdown-table.tsx'
import { DimensionTabs } from './dimension-tabs.tsx'
import { ExportMenu } from './export-menu.tsx'
import { facetQuestion } from './facet.ts'
import { sortingOf, sortingText } from './rows.ts'
import { useOpenTab } from './use-open-tab.ts'
import { SHEETS, type CardName } from './view.ts'

type BreakdownProps = {
  scope: Scope
  name: CardName
  said: string
  sort: string
  onView: (tab: string, sort: string) => void
}

/** One question by one dimension: which values, how many hits, how many of them Bot. */
export function Breakdown({ scope, name, said, sort, onView }: BreakdownProps) {
  const names = useNames()
  const { tabs, more } = SHEETS[name]
  const dimension = useOpenTab({ scope, said, tabs, more })
  const title = names.field(dimension)
  return (
    <Card>
      <div className="cap">
        <h2 className="vh">{title}</h2>
        <DimensionTabs tabs={tabs} more={more} value={dimension} onChange={(tab) => onView(tab, '')} />
        <span className="end">
          <ExportMenu title={title} question={{ ...facetQuestion(scope, dimension), table: 'breakdown', dimension }} />
        </span>
      </div>
      {/* rows of one dimension never stand under the name of another */}
      <BreakdownTable
        key={dimension}
        scope={scope}
        dimension={dimension}
        title={title}
        sorting={sortingOf(sort)}
        onSort={(next) => onView(said, sortingText(next))}
      />
    </Card>
  )
}
