import { stringify } from 'csv-stringify/sync'
import type { FileReply } from '../../contract/endpoint.ts'
import type { Input } from '../../contract/table.ts'
import { csvCell } from '../../lib/csv-cell.ts'
import { pageOfEntries } from '../../store/config/lists.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { ownerOf, type Side } from './owner.ts'

export const exportGlobal: Handler<'blacklist.export'> = (context, input) => write('global', context, input)
export const exportClient: Handler<'clientblacklist.export'> = (context, input) => write('client', context, input)

/** As much as a list holds. */
const EVERYTHING = 200_000

/** With the columns by which an import reads it again. */
async function write(
  side: Side,
  { services, caller }: { services: Services; caller: Caller },
  asked: Input<'blacklist.export'>,
): Promise<FileReply> {
  const rows = await pageOfEntries(services.db, {
    ...asked,
    owner: ownerOf(side, caller),
    page: 1,
    perPage: EVERYTHING,
  })
  const cells = rows.map((row) =>
    [
      row.type,
      row.value,
      row.list,
      row.note,
      row.expiresAt?.toISOString() ?? '',
      row.createdAt.toISOString(),
      row.authorEmail ?? '',
    ].map(csvCell),
  )
  const csv = stringify([['type', 'value', 'list', 'note', 'expires', 'created', 'author'], ...cells], {
    record_delimiter: 'windows',
  })
  return {
    filename: `${side === 'global' ? 'blacklist' : 'my-blacklist'}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(csv),
  }
}
