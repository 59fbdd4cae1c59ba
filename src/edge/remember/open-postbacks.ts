/** Postbacks, and clicks of landing pages, on their way to the config store: in a file before the answer, stored once. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isUnavailable, redactValues, type Queries } from '../../store/config/engine/database.ts'
import { insertClicks, type NewClick } from '../../store/config/campaigns/landing-clicks.ts'
import { insertPostbacks, type NewPostback } from '../../store/config/conversions/postbacks.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import { textLineOf } from '../../store/events/spool/line.ts'
import { openTextSpool, type Adopted, type SpoolStats } from '../../store/events/spool/spool.ts'
import type { SyncMode } from '../../store/events/spool/sync.ts'
import { createLineWriter, type Writer, type Writing } from '../../store/events/spool/writer.ts'

const FLUSH_MS = 3000

export type Postbacks = {
  append: (postback: NewPostback) => void
  appendClick: (click: NewClick) => void
  adopt: (name: string) => Adopted
  /** Calls `listener` when postbacks were stored; returns the unsubscribe function. */
  onArrival: (listener: () => void) => () => void
  close: () => Promise<void>
  stats: () => SpoolStats
}

const lineOf = ({ id, receivedAt, ...rest }: NewPostback): string[] => [
  id,
  receivedAt.toISOString(),
  rest.campaignKey,
  rest.address,
  rest.method,
  rest.query,
  rest.secretHash,
]

function postbackOf(line: string): NewPostback {
  const [id = '', receivedAt = '', campaignKey = '', address = '', method = '', query = '', secretHash = ''] =
    JSON.parse(line) as string[]
  return { id, receivedAt: new Date(receivedAt), campaignKey, address, method, query, secretHash }
}

/** In the place of a postback's HTTP method. */
const CLICK = 'click'

const clickLineOf = ({ id, at, campaignKey, ...click }: NewClick): string[] => [
  id,
  at.toISOString(),
  campaignKey,
  '',
  CLICK,
  JSON.stringify(click),
  '',
]

const clickOf = ({ id, receivedAt, campaignKey, query }: NewPostback): NewClick => ({
  ...(JSON.parse(query) as Omit<NewClick, 'id' | 'at' | 'campaignKey'>),
  id,
  at: receivedAt,
  campaignKey,
})

/** Stores the lines of a segment, each once. */
export const takePostbacks =
  (db: Queries, arrived: () => void) =>
  async (file: string): Promise<void> => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    const { clicks = [], postbacks = [] } = Object.groupBy(lines.map(postbackOf), ({ method }) =>
      method === CLICK ? 'clicks' : 'postbacks',
    )
    try {
      await insertPostbacks(db, postbacks)
      await insertClicks(db, clicks.map(clickOf))
    } catch (error) {
      // sets aside lines that the store can never take, so that nothing waits
      throw isUnavailable(error) ? redactValues(error) : new EventsError('refused', String(redactValues(error)), error)
    }
    arrived()
  }

export function createPostbackWriter(writing: Writing): Writer<NewPostback> & Pick<Postbacks, 'appendClick'> {
  const { append, ...writer } = createLineWriter(writing)
  return {
    ...writer,
    append: (...postbacks) => append(...postbacks.map((postback) => textLineOf(lineOf(postback)))),
    appendClick: (click) => append(textLineOf(clickLineOf(click))),
  }
}

export function openPostbacks(
  dataDir: string,
  { db, say, sync }: { db: Queries; say: (line: string) => void; sync: SyncMode },
): Postbacks {
  const listeners = new Set<() => void>()
  const arrived = (): void => {
    for (const listener of listeners) listener()
  }
  const spool = openTextSpool({
    dir: path.join(dataDir, 'spool-postbacks'),
    insert: takePostbacks(db, arrived),
    report: say,
    sync,
  })
  return {
    append: (postback) => spool.append(lineOf(postback)),
    appendClick: (click) => spool.append(clickLineOf(click)),
    adopt: spool.adopt,
    onArrival: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stats: spool.stats,
    close: async () => {
      await spool.flush(FLUSH_MS)
      await spool.close()
    },
  }
}
