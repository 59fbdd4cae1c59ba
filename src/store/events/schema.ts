/** Brings the event store's tables up to date. Its engines have no transactions, so each statement can be run again. */
import type { ClickHouseClient } from '@clickhouse/client'
import path from 'node:path'
import { migrate, seeApplied, statements } from '../../lib/migrate.ts'
import { CATCH_UP, clusterHistory, forCluster } from './cluster-ddl.ts'

/** Folder of the migrations. */
export const EVENT_MIGRATIONS = path.join(import.meta.dirname, '../../../migrations/events')

const HISTORY = `CREATE TABLE IF NOT EXISTS migrations (name String, hash String, applied DateTime DEFAULT now())
  ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1`

async function appliedIn(client: ClickHouseClient): Promise<Map<string, string>> {
  const answer = await client.query({ query: 'SELECT name, hash FROM migrations', format: 'JSONEachRow' })
  const rows = await answer.json<{ name: string; hash: string }>()
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/** Changes nothing. @throws SchemaWaits where the tables are not those of this version. */
export async function seeTables(client: ClickHouseClient, dir = EVENT_MIGRATIONS): Promise<void> {
  const there = await client.query({ query: 'EXISTS TABLE migrations', format: 'JSONEachRow' })
  const [answer] = await there.json<{ result: number }>()
  await seeApplied('event store', {
    dir,
    applied: async () => (answer?.result === 1 ? appliedIn(client) : new Map<string, string>()),
  })
}

/**
 * To be called by one process at a time. `cluster`: creates tables on all of its servers.
 * @throws Error with one line when the store's history and the files disagree.
 */
export async function updateSchema(
  client: ClickHouseClient,
  dir = EVENT_MIGRATIONS,
  cluster?: string,
): Promise<string[]> {
  await client.command({ query: cluster === undefined ? HISTORY : clusterHistory(cluster) })
  if (cluster !== undefined) await client.command({ query: CATCH_UP })
  return migrate({
    dir,
    applied: async () => appliedIn(client),
    apply: async ({ name, sql, hash }) => {
      const all = statements(sql).flatMap((statement) =>
        cluster === undefined ? [statement] : forCluster(statement, cluster),
      )
      for (const query of all) await client.command({ query })
      await client.insert({ table: 'migrations', values: [{ name, hash }], format: 'JSONEachRow' })
    },
  })
}
