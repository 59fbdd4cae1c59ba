/** In how many visits did entries of a list decide? */
import type { Events } from './events.ts'

export type EntryHits = { month: number; ever: number }

/**
 * By the text under which an entry stands among a hit's reasons; an entry that never decided is absent. `client`
 * narrows it to the visits of one client, `campaigns` to those of some campaigns.
 */
export async function hitsOfEntries(
  events: Events,
  {
    texts,
    signals,
    since,
    ...whose
  }: {
    texts: readonly string[]
    signals: readonly string[]
    since: Date
    client?: string
    campaigns?: readonly string[]
  },
): Promise<Map<string, EntryHits>> {
  if (texts.length === 0 || whose.campaigns?.length === 0) return new Map()
  const narrowed = `${whose.client === undefined ? '' : ' AND client = {client:UInt64}'}${whose.campaigns === undefined ? '' : ' AND campaign IN {campaigns:Array(UInt64)}'}`
  const rows = await events.query<EntryHits & { text: string }>(
    'report',
    `SELECT tupleElement(told, 'value') AS text, countIf(time >= fromUnixTimestamp64Milli({since:Int64})) AS month, count() AS ever
     FROM hits ARRAY JOIN reasons AS told
     WHERE hasAny(reasons.value, {texts:Array(String)})${narrowed}
       AND has({signals:Array(String)}, tupleElement(told, 'signal')) AND has({texts:Array(String)}, tupleElement(told, 'value'))
     GROUP BY text`,
    {
      texts,
      signals,
      since: BigInt(since.getTime()),
      ...(whose.client === undefined ? {} : { client: BigInt(whose.client) }),
      ...(whose.campaigns === undefined ? {} : { campaigns: whose.campaigns.map(BigInt) }),
    },
  )
  return new Map(rows.map(({ text, month, ever }) => [text, { month, ever }]))
}
