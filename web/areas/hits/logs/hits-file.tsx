import { download } from '../../../api/client.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { FileMenu } from '../../../shared/listing/file-menu.tsx'
import { fieldsOf, type ColumnKey } from './columns.ts'
import type { SortedBy } from './use-logs.ts'

type Props = {
  scope: Scope
  sorting: SortedBy
  columns: readonly ColumnKey[]
  total: number
}

/** All hits in shown order and columns, streamed. */
export const HitsFile = ({ scope, sorting, columns, total }: Props) => (
  <FileMenu
    write={async (format, { signal, tell }) => {
      let lines = 0
      await download(
        'logs.export',
        {
          ...scope.question,
          table: 'logs',
          format,
          columns: fieldsOf(columns),
          sort: sorting.by,
          order: sorting.order,
        },
        {
          signal,
          onPart: (part) => {
            lines += linesIn(part)
            tell(Math.min(1, lines / Math.max(total, 1)))
          },
        },
      )
    }}
  />
)

const LINE_FEED = 10
/** Both formats have one line per hit. */
const linesIn = (part: Uint8Array): number => part.reduce((sum, byte) => sum + Number(byte === LINE_FEED), 0)
