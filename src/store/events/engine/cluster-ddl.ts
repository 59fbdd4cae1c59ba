/**
 * Translates event store migrations for a cluster: each table becomes a replicated one per shard (`hits_local`) and a
 * distributed one under its own name, so queries do not change.
 */

/** Shard of a row. Must be the same at each insert of a segment, for deduplication. */
const SHARD_OF: Record<string, string> = {
  hits: 'cityHash64(hit)',
  probes: 'cityHash64(hit)',
  restated: 'cityHash64(hit)',
}
/** Clusters keep deduplication tokens in Keeper: the same number, for a week. */
const WINDOW = /\bnon_replicated_deduplication_window = (\d+)/
const REPLICATED_WINDOW = 'replicated_deduplication_window = $1, replicated_deduplication_window_seconds = 604800'

const CREATE = /^(?<before>(?:\s*--.*\n)*)\s*CREATE TABLE IF NOT EXISTS (?<table>\w+)\b(?<rest>[^]*)$/
const ALTER =
  /^(?<before>(?:\s*--.*\n)*)\s*ALTER TABLE (?<table>\w+) (?<change>ADD COLUMN|UPDATE|MODIFY SETTING|(?:ADD|DROP|MATERIALIZE) PROJECTION)\b(?<rest>[^]*)$/

/** A shard's table with the rows, for deletes and counts of parts. */
export const localTable = (table: string): string => `${table}_local`

const onCluster = (table: string, cluster: string): string => `${table} ON CLUSTER '${cluster}'`

function create(table: string, rest: string, cluster: string): string[] {
  const shard = SHARD_OF[table]
  if (shard === undefined) throw new Error(`no sharding is defined for the table ${table}`)
  const own = rest
    .replace(
      /\bENGINE = MergeTree\b/,
      `ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/${localTable(table)}', '{replica}')`,
    )
    .replace(WINDOW, REPLICATED_WINDOW)
  if (!own.includes('ReplicatedMergeTree') || !own.includes('replicated_deduplication_window_seconds'))
    throw new Error(`the definition of the table ${table} does not fit a cluster`)
  return [
    `CREATE TABLE IF NOT EXISTS ${onCluster(localTable(table), cluster)}${own}`,
    `CREATE TABLE IF NOT EXISTS ${onCluster(table, cluster)} AS ${localTable(table)} ENGINE = Distributed('${cluster}', currentDatabase(), '${localTable(table)}', ${shard})`,
  ]
}

/** Projections, settings and rows belong to the local table; columns to both. */
function alter(table: string, { change, rest, cluster }: { change: string; rest: string; cluster: string }): string[] {
  const statement = (name: string) => `ALTER TABLE ${onCluster(name, cluster)} ${change}${rest}`
  return change === 'ADD COLUMN' ? [statement(localTable(table)), statement(table)] : [statement(localTable(table))]
}

/** @throws Error for an unknown kind of statement, which must not run unchanged. */
export function forCluster(statement: string, cluster: string): string[] {
  const made = CREATE.exec(statement)?.groups
  if (made?.['table']) return create(made['table'], made['rest'] ?? '', cluster)
  const changed = ALTER.exec(statement)?.groups
  if (changed?.['table'])
    return alter(changed['table'], { change: changed['change'] ?? '', rest: changed['rest'] ?? '', cluster })
  throw new Error(`a migration of the event store cannot run on a cluster: ${statement.trim().split('\n').at(-1)}`)
}

/** Migration history, the same on every server. */
export const clusterHistory = (cluster: string): string =>
  `CREATE TABLE IF NOT EXISTS ${onCluster('migrations', cluster)} (name String, hash String, applied DateTime DEFAULT now(), needs Nullable(String))
  ENGINE = ReplicatedMergeTree('/clickhouse/tables/all/{database}/migrations', '{shard}-{replica}') ORDER BY name`

/** Run before reading the history: the server may lack the last row. */
export const CATCH_UP = 'SYSTEM SYNC REPLICA migrations'

/** An insert is acknowledged by most replicas of its shard, so that losing one server loses no hits. */
export const CLUSTER_WRITING = "distributed_foreground_insert=1, insert_quorum='auto', insert_quorum_timeout=30000"
