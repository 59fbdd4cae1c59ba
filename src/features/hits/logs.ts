import type { Input, Reply } from '../../contract/table.ts'
import { hitLogs } from '../../store/events/hits/logs.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'
import { withNames } from '../../domain/hits/hit-views.ts'

type Needs = 'db' | 'events'

export const hitHandlers = {
  'logs.userLogs': readLogs,

  /** For staff. */
  'logs.logs': readLogs,
} satisfies HandlersOf<Needs>

async function readLogs(
  context: { services: Pick<Services, Needs>; caller: Caller },
  input: Input<'logs.userLogs'>,
): Promise<Reply<'logs.userLogs'>> {
  const { events, db } = context.services
  const query = await toHitQuery(context, input)
  const { rows, total } = await hitLogs(events, {
    ...query,
    sort: input.sort,
    order: input.order,
    offset: input.offset,
    limit: input.limit,
  })
  return { logs: await withNames(db, rows), total }
}
