import type { ScreenTitle } from '../../../src/contract/screens.ts'
import { saveFile } from '../../api/client.ts'
import { dayIn } from '../../i18n/format.ts'
import { useTimezone } from '../../i18n/use-format.ts'
import type { Column } from '../../kit/layout/table-column.ts'
import { FileMenu } from './file-menu.tsx'
import type { LoadPage } from './file.ts'

export type ExportProps<Row> = {
  screen: ScreenTitle
  columns: readonly Column<Row>[]
  load: LoadPage<Row>
  rowKey: (row: Row) => string
  /** Part of the file name, for a table other than the screen's list. */
  part?: string
}

const nameOf = (screen: ScreenTitle): string => screen.toLowerCase().replaceAll(' ', '-')

export function ExportMenu<Row>({ screen, columns, load, rowKey, part }: ExportProps<Row>) {
  const timezone = useTimezone()
  return (
    <FileMenu
      write={async (format, making) => {
        const { allRows, fileOf, FORMATS } = await import('./file.ts')
        const text = fileOf(columns, await allRows(load, rowKey, making), format)
        const name = ['weir', nameOf(screen), ...(part === undefined ? [] : [part]), dayIn(timezone)].join('-')
        saveFile(new Blob([text], { type: FORMATS[format] }), `${name}.${format}`)
      }}
    />
  )
}
