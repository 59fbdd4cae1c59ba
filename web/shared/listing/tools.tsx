import './listing.css'
import type { ReactNode } from 'react'
import type { ScreenTitle } from '../../../src/contract/screens.ts'
import { ViewMenu } from '../views/menu.tsx'
import { ListColumns } from './column-chooser.tsx'
import type { ShownColumns } from './columns.ts'
import { ExportMenu } from './export-menu.tsx'
import type { LoadPage } from './file.ts'

type ToolsProps<Row> = {
  screen: ScreenTitle
  columns: ShownColumns<Row>
  rowKey: (row: Row) => string
  /** Pages of the same question as the list's. */
  load: LoadPage<Row>
  /** In place of the file that is made here. */
  file?: ReactNode
  /** Beside the choice of columns. */
  more?: ReactNode
  /** The views of the screen stand elsewhere. */
  withoutViews?: boolean
}

/** At the end of a list's filters: what was saved of them, its columns, and the list as a file. */
export const ListTools = <Row,>({ screen, columns, rowKey, load, file, more, withoutViews }: ToolsProps<Row>) => (
  <div className="list-tools">
    {!withoutViews && <ViewMenu screen={screen} />}
    {more && <span className="columns-more">{more}</span>}
    <ListColumns {...columns} />
    {file ?? <ExportMenu screen={screen} columns={columns.shown} load={load} rowKey={rowKey} />}
  </div>
)

/** Of a list that is whole in the panel: one page. */
export const wholeOf =
  <Row,>(rows: readonly Row[] | undefined): LoadPage<Row> =>
  async (page) => ({ rows: (page === 1 && rows) || [], total: rows?.length ?? 0 })
