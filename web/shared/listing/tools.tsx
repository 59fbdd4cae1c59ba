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
  /** Pages of the same query as the list. */
  load: LoadPage<Row>
  file?: ReactNode
  more?: ReactNode
  withoutViews?: boolean
}

export const ListTools = <Row,>({ screen, columns, rowKey, load, file, more, withoutViews }: ToolsProps<Row>) => (
  <div className="list-tools">
    {!withoutViews && <ViewMenu screen={screen} />}
    {more && <span className="columns-more">{more}</span>}
    <ListColumns {...columns} />
    {file ?? <ExportMenu screen={screen} columns={columns.shown} load={load} rowKey={rowKey} />}
  </div>
)

/** For a list that is completely loaded: one page. */
export const wholeOf =
  <Row,>(rows: readonly Row[] | undefined): LoadPage<Row> =>
  async (page) => ({ rows: (page === 1 && rows) || [], total: rows?.length ?? 0 })
