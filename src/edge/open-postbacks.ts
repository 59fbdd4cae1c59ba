/**
 * Postbacks on their way into the configuration store: each is in a file before it is answered, and in the store once.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isUnavailable, withoutValues, type Queries } from '../store/config/database.ts'
import { insertPostbacks, type NewPostback } from '../store/config/postbacks.ts'
import { EventsError } from '../store/events/errors.ts'
import { textLineOf } from '../store/events/spool/line.ts'
import { openTextSpool, type Adopted, type SpoolStats } from '../store/events/spool/spool.ts'
import type { SyncMode } from '../store/events/spool/sync.ts'
import { createLineWriter, type Writer, type Writing } from '../store/events/spool/writer.ts'

const FLUSH_MS = 3000

export type Postbacks = {
  append: (postback: NewPostback) => void
  /** A folder for the postbacks that another thread takes. */
  adopt: (name: string) => Adopted
  /** Calls `listener` whenever some are in the store, until the function it answers is called. */
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

/** Takes the lines of a segment into the store, each once. */
export const takePostbacks =
  (db: Queries, arrived: () => void) =>
  async (file: string): Promise<void> => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    try {
      await insertPostbacks(db, lines.map(postbackOf))
    } catch (error) {
      // what the store will never take is set aside line by line, so that it delays nothing else
      throw isUnavailable(error)
        ? withoutValues(error)
        : new EventsError('refused', String(withoutValues(error)), error)
    }
    arrived()
  }

/** Writes postbacks in a thread that takes them, into a folder that the spool has given it. */
export function createPostbackWriter(writing: Writing): Writer<NewPostback> {
  const { append, ...writer } = createLineWriter(writing)
  return { ...writer, append: (...postbacks) => append(...postbacks.map((postback) => textLineOf(lineOf(postback)))) }
}

/** Opens the spool beside that of the hits. */
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
