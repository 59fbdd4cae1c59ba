/** Migrates the event store. Its engines have no transactions, so each statement must be repeatable. */
import type { ClickHouseClient } from '@clickhouse/client'
import path from 'node:path'
import { migrate, requireApplied, statements, type Applied } from '../../../lib/files/migrate.ts'
import { CATCH_UP, clusterHistory, forCluster } from './cluster-ddl.ts'

export const EVENT_MIGRATIONS = path.join(import.meta.dirname, '../../../../migrations/events')

const HISTORY = `CREATE TABLE IF NOT EXISTS migrations (name String, hash String, applied DateTime DEFAULT now(), needs Nullable(String))
  ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1`

/** For tables of a Weir before 1.0.0-rc.1. A cluster's servers share this table. */
const REMEMBER_NEEDS = 'ALTER TABLE migrations ADD COLUMN IF NOT EXISTS needs Nullable(String)'

/** `needs` may be missing. */
async function appliedIn(client: ClickHouseClient): Promise<Map<string, Applied>> {
  const answer = await client.query({ query: 'SELECT * FROM migrations', format: 'JSONEachRow' })
  const rows = await answer.json<{ name: string; hash: string; needs?: string | null }>()
  return new Map(rows.map(({ name, hash, needs }) => [name, { hash, needs: needs ?? undefined }]))
}

/** Changes nothing. @throws SchemaNotReady when the tables are not of this version. */
export async function requireTables(client: ClickHouseClient, dir = EVENT_MIGRATIONS): Promise<void> {
  const there = await client.query({ query: 'EXISTS TABLE migrations', format: 'JSONEachRow' })
  const [answer] = await there.json<{ result: number }>()
  await requireApplied('event store', {
    dir,
    applied: async () => (answer?.result === 1 ? appliedIn(client) : new Map<string, Applied>()),
  })
}

/**
 * Call in one process at a time. `cluster`: creates tables on all its servers.
 * @throws Error with one line when history and files disagree.
 */
export async function updateSchema(
  client: ClickHouseClient,
  dir = EVENT_MIGRATIONS,
  cluster?: string,
): Promise<string[]> {
  await client.command({ query: cluster === undefined ? HISTORY : clusterHistory(cluster) })
  if (cluster !== undefined) await client.command({ query: CATCH_UP })
  await client.command({ query: REMEMBER_NEEDS })
  return migrate({
    dir,
    applied: async () => appliedIn(client),
    apply: async ({ name, sql, hash, needs }) => {
      const all = statements(sql).flatMap((statement) =>
        cluster === undefined ? [statement] : forCluster(statement, cluster),
      )
      for (const query of all) await client.command({ query })
      await client.insert({ table: 'migrations', values: [{ name, hash, needs }], format: 'JSONEachRow' })
    },
  })
}
