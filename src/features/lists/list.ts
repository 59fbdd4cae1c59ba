import type { ListEntry } from '../../contract/lists.ts'
import { LIST_TYPES, type ListType } from '../../contract/list-words.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { countEntries, pageOfEntries } from '../../store/config/lists.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { ownerOf, type Side } from './owner.ts'
import { toEntryViews } from './views.ts'

export const listGlobal: Handler<'blacklist.list'> = (context, input) => list('global', context, input)
export const listClient: Handler<'clientblacklist.list'> = (context, input) => list('client', context, input)

async function list(
  side: Side,
  { services, caller }: { services: Services; caller: Caller },
  asked: Input<'blacklist.list'>,
): Promise<Reply<'blacklist.list'>> {
  const owner = ownerOf(side, caller)
  const counts = await countEntries(services.db, { ...asked, owner })
  const types = asked.type ? [asked.type] : LIST_TYPES.filter((type) => counts.has(type))
  const rows = (await Promise.all(types.map((type) => pageOfEntries(services.db, { ...asked, owner, type })))).flat()
  const shown = Map.groupBy(await toEntryViews(side, services, caller, rows), ({ type }) => type)
  return { ...each((type) => shown.get(type) ?? []), totals: each((type) => counts.get(type) ?? 0) }
}

function each<Value extends number | ListEntry[]>(of: (type: ListType) => Value): Record<ListType, Value> {
  return { ips: of('ips'), asns: of('asns'), isps: of('isps'), domains: of('domains'), agents: of('agents') }
}
