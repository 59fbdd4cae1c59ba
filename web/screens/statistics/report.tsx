import type { Scope } from '../../parts/hits/scope.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { Breakdown } from './breakdown.tsx'
import { Countries } from './countries.tsx'
import { Cross } from './cross.tsx'
import { Decided } from './decided.tsx'
import { Heat } from './heat.tsx'
import { Summary } from './summary.tsx'
import type { StatRow } from './use-figures.ts'
import { VIEW, type CardName } from './view.ts'

type ReportProps = {
  scope: Scope
  figures: StatRow
  /** Whether it is known what the screen has to say; until then it is awaited. */
  settled: boolean
}

export function Report({ scope, figures, settled }: ReportProps) {
  const [view, onView] = useUrlState(VIEW)
  const card = (name: CardName) => (
    <Breakdown
      scope={scope}
      name={name}
      said={view[name]}
      sort={view[`${name}Sort`]}
      onView={(tab, sort) => onView({ [name]: tab, [`${name}Sort`]: sort }, { replace: true })}
    />
  )
  return (
    <>
      <Summary
        scope={scope}
        figures={figures}
        settled={settled}
        view={view}
        onView={(part) => onView(part, { replace: true })}
      />
      <div className="two">
        <div className="column">
          {card('source')}
          <Countries scope={scope} />
          {card('place')}
        </div>
        <div className="column">
          <Decided scope={scope} by={view.decided} onBy={(decided) => onView({ decided }, { replace: true })} />
          <Heat scope={scope} />
          {card('device')}
        </div>
      </div>
      <Cross scope={scope} view={view} onView={(part) => onView(part, { replace: true })} />
    </>
  )
}
