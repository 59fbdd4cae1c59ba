/** The real embedded engine in its own folder. It binds one folder per process at a time. */
import { createClient, type ClickHouseClientConfigOptions } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HitRow } from '../columns.ts'
import { openEvents, type Events } from '../events.ts'
import { openSpool } from '../spool/spool.ts'

export function embedded() {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-embedded-'))
  let events: Events | undefined
  let spools = 0
  /** For statements the product never runs. */
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
    /** Stores hits by a spool, like the product. */
    add: async (...rows: HitRow[]) => {
      if (!events) throw new Error('not open')
      spools += 1
      const spool = openSpool({
        dir: path.join(dir, `spool-${spools}`),
        insert: events.insertSegment,
        report: () => undefined,
      })
      spool.append(...rows)
      const isStored = await spool.flush()
      await spool.close()
      if (!isStored) throw new Error('the hits were not stored')
    },
    open: async () => {
      events = await openEvents({ dir })
    },
    reopen: async () => {
      await events?.close()
      events = await openEvents({ dir })
    },
    close: async () => {
      await events?.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
