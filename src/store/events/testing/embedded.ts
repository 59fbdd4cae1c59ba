/** The real embedded engine in a folder of its own. The engine binds one folder a process at a time. */
import { createClient, type ClickHouseClientConfigOptions } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEvents, type Events } from '../events.ts'

export function embedded() {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-embedded-'))
  let events: Events | undefined
  /** A statement that the product itself never runs. */
  const run = async (query: string) => {
    const connection = createChdbConnection({
      path: path.join(dir, 'chdb'),
    }) as unknown as ClickHouseClientConfigOptions['connection']
    const client = createClient({ connection })
    await client.command({ query })
    await client.close()
  }
  return {
    dir,
    run,
    events: () => {
      if (!events) throw new Error('not open')
      return events
    },
    empty: () => run('TRUNCATE TABLE hits'),
    open: async () => {
      events = await openEvents({ dir })
    },
    close: async () => {
      await events?.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
