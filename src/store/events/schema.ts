/** Brings the event store's tables up to date. Its engines have no transactions: each statement is written to be run again. */
import type { ClickHouseClient } from '@clickhouse/client'
import path from 'node:path'
import { migrate, statements } from '../../lib/migrate.ts'

const DIR = path.join(import.meta.dirname, '../../../migrations/events')

const HISTORY = `CREATE TABLE IF NOT EXISTS migrations (name String, hash String, applied DateTime DEFAULT now())
  ENGINE = MergeTree ORDER BY name`

/** @throws Error with one line when the store's history and the files disagree. */
export async function updateSchema(client: ClickHouseClient, dir = DIR): Promise<string[]> {
  await client.command({ query: HISTORY })
  return migrate({
    dir,
    applied: async () => {
      const answer = await client.query({ query: 'SELECT name, hash FROM migrations', format: 'JSONEachRow' })
      const rows = await answer.json<{ name: string; hash: string }>()
      return new Map(rows.map(({ name, hash }) => [name, hash]))
    },
    apply: async ({ name, sql, hash }) => {
      for (const query of statements(sql)) await client.command({ query })
      await client.insert({ table: 'migrations', values: [{ name, hash }], format: 'JSONEachRow' })
    },
  })
}
