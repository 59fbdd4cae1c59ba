import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../../store/config/engine/database.ts'

type Race<Answer> = { hold: (tx: Queries) => Promise<void>; meanwhile: () => Promise<Answer> }

/** `meanwhile` begins inside the transaction of `hold`, which ends once something waits for its locks. */
export async function whileLocked<Answer>(db: Database, { hold, meanwhile }: Race<Answer>): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  await db.transaction(async (tx) => {
    await hold(tx)
    const answer = meanwhile()
    resolve(answer)
    let isOver = false
    const over = () => (isOver = true)
    answer.then(over, over)
    // a refusal may come before this transaction's own answer; the caller gets it below
    promise.catch(over)
    while (!(await hasWaiting(db))) if (isOver) throw new Error('it did not wait for the lock')
  })
  return promise
}

async function hasWaiting(db: Database): Promise<boolean> {
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await db.execute(waiting)).rows.length > 0
}
