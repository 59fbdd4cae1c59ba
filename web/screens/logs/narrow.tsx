import { AddFilter } from '../../parts/hits/add-filter.tsx'
import { Applied } from '../../parts/hits/applied.tsx'
import type { Scope } from '../../parts/hits/scope.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { TypedFilter } from './typed-filter.tsx'
import type { ChosenColumns } from './use-columns.ts'

/** What narrows the table, and what it shows. */
export const Narrow = ({ scope, columns }: { scope: Scope; columns: ChosenColumns }) => (
  <div className="filters">
    <TypedFilter onFilter={scope.add} />
    <AddFilter scope={scope} />
    <Applied scope={scope} />
    <span className="grow" />
    <ColumnChooser columns={columns} />
  </div>
)
