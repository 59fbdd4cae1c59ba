import type { ListEntry } from '../../contract/lists/lists.ts'
import { readableHost } from '../../lib/net/readable-link.ts'
import { eventsOrNone } from '../../store/events/engine/errors.ts'
import { hitsOfEntries, type EntryHits } from '../../store/events/hits/list-matches.ts'
import { listReason } from '../../judge/facts.ts'
import type { EntryRow } from '../../store/config/lists/lists.ts'
import type { Caller, Services } from '../../domain/context.ts'
import { campaignsOf, canChange, type Side } from '../../domain/lists/owner.ts'

const MONTH_MS = 30 * 86_400_000

/** Search accepts both spellings. */
export const toValueView = ({ type, value }: Pick<EntryRow, 'type' | 'value'>): string =>
  type === 'domains' ? readableHost(value) : value

/** Counts decided visits, if the event store is reachable. */
export async function toEntryViews(
  side: Side,
  services: Pick<Services, 'db' | 'events' | 'now'>,
  caller: Caller,
  rows: readonly EntryRow[],
): Promise<ListEntry[]> {
  const hits = await hitsOf(side, services, caller, rows)
  return rows.map((row) => toEntryView(caller, row, hits))
}

function toEntryView(caller: Caller, row: EntryRow, hits: Map<string, EntryHits> | undefined): ListEntry {
  const seen = hits && (hits.get(listReason(row)) ?? { month: 0, ever: 0 })
  return {
    id: row.id,
    type: row.type,
    value: toValueView(row),
    list: row.list,
    note: row.note,
    source: row.source,
    author: row.authorEmail,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    hits: seen?.month ?? null,
    hitsEver: seen?.ever ?? null,
    evidence: row.evidence,
    mine: canChange(caller, row),
  }
}

async function hitsOf(
  side: Side,
  services: Pick<Services, 'db' | 'events' | 'now'>,
  caller: Caller,
  rows: readonly EntryRow[],
): Promise<Map<string, EntryHits> | undefined> {
  const campaigns = await campaignsOf(side, services, caller)
  const filter = {
    texts: rows.map(listReason),
    signals: [`list.${side}_block`, `list.${side}_allow`],
    since: new Date(services.now().getTime() - MONTH_MS),
    ...(campaigns ? { campaigns } : {}),
  }
  return eventsOrNone(hitsOfEntries(services.events, filter))
}
