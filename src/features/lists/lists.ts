import { stringify } from 'csv-stringify/sync'
import type { FileReply } from '../../contract/endpoint.ts'
import { LIST_TYPES, type ListType } from '../../contract/lists/list-words.ts'
import type { Impact, ListEntry } from '../../contract/lists/lists.ts'
import { EFFECT_DAYS } from '../../contract/campaigns/rule-words.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { csvCell } from '../../lib/text/csv.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import { convertedHits } from '../../store/config/conversions/conversions.ts'
import { countEntries, pageOfEntries } from '../../store/config/lists/lists.ts'
import { MOST_VALUES, wouldMatch } from '../../store/events/hits/list-matches.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import {
  compare,
  countLines,
  isNew,
  linesOf,
  type ReadLine,
  toLineView,
  type Written,
} from '../../domain/lists/lines.ts'
import { campaignsOf, ownerOf, type Side } from '../../domain/lists/owner.ts'
import { type Draft, effectOf } from '../../domain/lists/effect.ts'
import { toValueView, toEntryViews } from './list-views.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'db' | 'events' | 'now'

/** Size limit of a list. */
const EVERYTHING = 200_000

type CallContext = { services: Pick<Services, Needs>; caller: Caller }

/** Faults and overlaps come first. */
const MOST_LINES = 100

/** Newest converted hits that are checked. */
const MOST_CONVERTED = 10_000

export const listHandlers = {
  'blacklist.list': (context, input) => list('global', context, input),

  'clientblacklist.list': (context, input) => list('client', context, input),

  'blacklist.export': (context, input) => write('global', context, input),

  'clientblacklist.export': (context, input) => write('client', context, input),

  'blacklist.preview': (context, input) => preview('global', context, input),

  'clientblacklist.preview': (context, input) => preview('client', context, input),
} satisfies HandlersOf<Needs>

async function list(
  side: Side,
  { services, caller }: { services: Pick<Services, Needs>; caller: Caller },
  query: Input<'blacklist.list'>,
): Promise<Reply<'blacklist.list'>> {
  const owner = ownerOf(side, caller)
  const counts = await countEntries(services.db, { ...query, owner })
  const types = query.type ? [query.type] : LIST_TYPES.filter((type) => counts.has(type))
  const rows = (await Promise.all(types.map((type) => pageOfEntries(services.db, { ...query, owner, type })))).flat()
  const shown = Map.groupBy(await toEntryViews(side, services, caller, rows), ({ type }) => type)
  return { ...each((type) => shown.get(type) ?? []), totals: each((type) => counts.get(type) ?? 0) }
}

function each<Value extends number | ListEntry[]>(of: (type: ListType) => Value): Record<ListType, Value> {
  return { ips: of('ips'), asns: of('asns'), isps: of('isps'), domains: of('domains'), agents: of('agents') }
}

async function write(
  side: Side,
  { services, caller }: { services: Pick<Services, Needs>; caller: Caller },
  query: Input<'blacklist.export'>,
): Promise<FileReply> {
  const rows = await pageOfEntries(services.db, {
    ...query,
    owner: ownerOf(side, caller),
    page: 1,
    perPage: EVERYTHING,
  })
  const cells = rows.map((row) =>
    [
      row.type,
      toValueView(row),
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

async function preview(side: Side, query: CallContext, input: Written): Promise<Reply<'blacklist.preview'>> {
  const owner = ownerOf(side, query.caller)
  const lines = linesOf(input, query.services.now())
  await compare(query.services.db, owner, lines)
  const { added, existed, refused } = countLines(lines)
  const first = lines.toSorted((one, other) => weight(other) - weight(one)).slice(0, MOST_LINES)
  const drafted = await draftOf(side, query, lines.filter(isNew))
  return {
    ready: added,
    existed,
    refused,
    lines: first.map(toLineView),
    impact: await impactOf(query, drafted),
    effect: await effectOf(query.services, { ...drafted, caller: query.caller, owner }),
  }
}

const weight = ({ error, existed, overlaps }: ReadLine): number =>
  (error === null ? 0 : 4) + (existed ? 2 : 0) + (overlaps.length > 0 ? 1 : 0)

/** Lines of the first line's type. */
async function draftOf(side: Side, { services, caller }: CallContext, lines: readonly ReadLine[]): Promise<Draft> {
  const type = lines[0]?.type ?? 'ips'
  const entries = lines.filter((line) => line.type === type).slice(0, MOST_VALUES)
  const campaigns = await campaignsOf(side, services, caller)
  const since = new Date(services.now().getTime() - EFFECT_DAYS * DAY_MS)
  const converted =
    entries.length === 0 || !canSee(caller, 'conversions')
      ? []
      : await convertedHits(services.db, { since, campaigns, most: MOST_CONVERTED })
  return {
    entries: entries.map(({ value, list }) => ({ type, value, list })),
    match: {
      type,
      values: [...new Set(entries.map(({ value }) => value))],
      since,
      converted,
      ...(campaigns ? { campaigns } : {}),
    },
  }
}

async function impactOf({ services }: CallContext, { match }: Draft): Promise<Impact> {
  const { campaigns: most, ...counts } = await wouldMatch(services.events, match)
  const names = await campaignNames(
    services.db,
    most.map(({ id }) => id),
  )
  return {
    ...counts,
    entries: match.values.length,
    campaigns: most.map(({ id, visits }) => ({ id, name: names.get(id) ?? '', visits })),
  }
}
