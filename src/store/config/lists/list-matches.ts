/** List entries that match one visit, as edges match them (src/judge/lists). */
import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ListType } from '../../../contract/lists/list-words.ts'
import { readNetwork } from '../../../lib/net/network.ts'
import { normalizeWord } from '../../../lib/text/text.ts'
import type { Facts, Listed } from '../../../judge/facts.ts'
import type { Queries } from '../engine/database.ts'
import { listEntries } from '../schema.ts'

/** `decided`: the entry of then, found by value even if the address was shortened since. */
type MatchQuestion = Pick<Facts, 'ip' | 'asn' | 'isp' | 'userAgent' | 'referrer'> & {
  clientId: string
  decided: Listed | null
  now: Date
}
export type MatchingEntry = Listed & { authorId: string | null }

/** Most specific first: within a list the first match decides. */
const TYPES: readonly ListType[] = ['ips', 'asns', 'domains', 'isps', 'agents']

/** The client's and global entries now in force; within a list the deciding one first. */
export async function entriesOfVisit(
  db: Queries,
  { clientId, now, ...visit }: MatchQuestion,
): Promise<MatchingEntry[]> {
  const rows = await db
    .select()
    .from(listEntries)
    .where(
      and(
        or(eq(listEntries.clientId, clientId), isNull(listEntries.clientId)),
        or(isNull(listEntries.expiresAt), gt(listEntries.expiresAt, now)),
        matches(visit),
      ),
    )
  return rows
    .map(({ id, clientId: owner, list, type, value, authorId }): MatchingEntry => ({
      scope: owner === null ? 'global' : 'client',
      list,
      type,
      entry: id,
      value,
      authorId,
    }))
    .toSorted((one, other) => TYPES.indexOf(one.type) - TYPES.indexOf(other.type) || width(other) - width(one))
}

/** How specific an entry is: length of its prefix or word. */
const width = ({ type, value }: Listed): number => (type === 'ips' ? (readNetwork(value)?.bits ?? 0) : value.length)

function matches({ ip, asn, isp, userAgent, referrer, decided }: Omit<MatchQuestion, 'clientId' | 'now'>) {
  const address = readNetwork(ip)?.text
  const ofType = (type: ListType, holds: SQL | undefined) => and(eq(listEntries.type, type), holds)
  const isWordOf = (text: string) => sql`position(${listEntries.value} IN ${normalizeWord(storable(text))}) > 0`
  return or(
    address === undefined ? undefined : ofType('ips', sql`${listEntries.network} >>= ${address}::inet`),
    asn > 0 ? ofType('asns', eq(listEntries.value, `AS${asn}`)) : undefined,
    ofType('domains', inArray(listEntries.value, domainsOf(referrer))),
    ofType('isps', isWordOf(isp)),
    ofType('agents', isWordOf(userAgent)),
    decided ? ofType(decided.type, eq(listEntries.value, decided.value)) : undefined,
  )
}

/** Postgres rejects NUL and lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Host of a page and its parent domains; for no URL, a value that matches no entry. */
function domainsOf(url: string): string[] {
  if (!URL.canParse(url)) return ['']
  const labels = new URL(url).hostname.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}
