/** Postbacks on their way into the configuration store: each is in a file before it is answered, and in the store once. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isUnavailable, withoutValues, type Queries } from '../store/config/database.ts'
import { insertPostbacks, type NewPostback } from '../store/config/postbacks.ts'
import { EventsError } from '../store/events/errors.ts'
import { openTextSpool, type SpoolStats } from '../store/events/spool/spool.ts'

const FLUSH_MS = 3000

export type Postbacks = { append: (postback: NewPostback) => void; close: () => Promise<void>; stats: () => SpoolStats }

const lineOf = ({ id, receivedAt, ...rest }: NewPostback): string[] => [id, receivedAt.toISOString(), rest.campaignKey, rest.address, rest.method, rest.query]

function postbackOf(line: string): NewPostback {
  const [id = '', receivedAt = '', campaignKey = '', address = '', method = '', query = ''] = JSON.parse(line) as string[]
  return { id, receivedAt: new Date(receivedAt), campaignKey, address, method, query }
}

/** Takes the lines of a segment into the store, each once. */
export const takePostbacks = (db: Queries, arrived: () => void) => async (file: string): Promise<void> => {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  try {
    await insertPostbacks(db, lines.map(postbackOf))
  } catch (error) {
    // what the store will never take is set aside line by line, so that it holds nothing up
    throw isUnavailable(error) ? withoutValues(error) : new EventsError('refused', String(withoutValues(error)), error)
  }
  arrived()
}

/** Opens the spool beside that of the hits. `arrived` is told when some are in the store. */
export function openPostbacks(dataDir: string, db: Queries, { say, arrived }: { say: (line: string) => void; arrived: () => void }): Postbacks {
  const spool = openTextSpool({ dir: path.join(dataDir, 'spool-postbacks'), insert: takePostbacks(db, arrived), report: say })
  return {
    append: (postback) => spool.append(lineOf(postback)),
    stats: spool.stats,
    close: async () => {
      await spool.flush(FLUSH_MS)
      await spool.close()
    },
  }
}
