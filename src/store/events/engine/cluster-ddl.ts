/**
 * The migrations of the event store, translated for a cluster: each table becomes a replicated one on every shard
 * (`hits_local`) and a distributed one under its own name, so that questions stay the same. The same files serve one
 * server and a cluster.
 */

/** The shard of a row. It must be the same at each insert of a segment, or its token would not prevent a second one. */
const SHARD_OF: Record<string, string> = {
  hits: 'cityHash64(hit)',
  probes: 'cityHash64(hit)',
  restated: 'cityHash64(hit)',
}
/** A cluster keeps deduplication tokens in Keeper: the same number, for a week. */
const WINDOW = /\bnon_replicated_deduplication_window = (\d+)/
const REPLICATED_WINDOW = 'replicated_deduplication_window = $1, replicated_deduplication_window_seconds = 604800'

const CREATE = /^(?<before>(?:\s*--.*\n)*)\s*CREATE TABLE IF NOT EXISTS (?<table>\w+)\b(?<rest>[^]*)$/
const ALTER =
  /^(?<before>(?:\s*--.*\n)*)\s*ALTER TABLE (?<table>\w+) (?<change>ADD COLUMN|UPDATE|MODIFY SETTING|(?:ADD|DROP|MATERIALIZE) PROJECTION)\b(?<rest>[^]*)$/

/** The table of one shard, which holds the rows: statements that delete rows or count parts need this name. */
export const localTable = (table: string): string => `${table}_local`

const onCluster = (table: string, cluster: string): string => `${table} ON CLUSTER '${cluster}'`

function create(table: string, rest: string, cluster: string): string[] {
  const shard = SHARD_OF[table]
  if (shard === undefined) throw new Error(`no shard is known for rows of the table ${table}`)
  const own = rest
    .replace(
      /\bENGINE = MergeTree\b/,
      `ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/${localTable(table)}', '{replica}')`,
    )
    .replace(WINDOW, REPLICATED_WINDOW)
  if (!own.includes('ReplicatedMergeTree') || !own.includes('replicated_deduplication_window_seconds'))
    throw new Error(`the table ${table} is not made as a cluster needs it`)
  return [
    `CREATE TABLE IF NOT EXISTS ${onCluster(localTable(table), cluster)}${own}`,
    `CREATE TABLE IF NOT EXISTS ${onCluster(table, cluster)} AS ${localTable(table)} ENGINE = Distributed('${cluster}', currentDatabase(), '${localTable(table)}', ${shard})`,
  ]
}

/** Projections, settings and rows belong to the local table; columns to both tables. */
function alter(table: string, { change, rest, cluster }: { change: string; rest: string; cluster: string }): string[] {
  const statement = (name: string) => `ALTER TABLE ${onCluster(name, cluster)} ${change}${rest}`
  return change === 'ADD COLUMN' ? [statement(localTable(table)), statement(table)] : [statement(localTable(table))]
}

/**
 * One statement of a migration as the statements of a cluster.
 * @throws Error for a kind of statement that is not known here, because running it unchanged would be wrong.
 */
export function forCluster(statement: string, cluster: string): string[] {
  const made = CREATE.exec(statement)?.groups
  if (made?.['table']) return create(made['table'], made['rest'] ?? '', cluster)
  const changed = ALTER.exec(statement)?.groups
  if (changed?.['table'])
    return alter(changed['table'], { change: changed['change'] ?? '', rest: changed['rest'] ?? '', cluster })
  throw new Error(
    `a migration of the event store says what is not known for a cluster: ${statement.trim().split('\n').at(-1)}`,
  )
}

/** The history of migrations, the same on every server of the cluster. */
export const clusterHistory = (cluster: string): string =>
  `CREATE TABLE IF NOT EXISTS ${onCluster('migrations', cluster)} (name String, hash String, applied DateTime DEFAULT now(), needs Nullable(String))
  ENGINE = ReplicatedMergeTree('/clickhouse/tables/all/{database}/migrations', '{shard}-{replica}') ORDER BY name`

/** To be run before the history is read: the server may not have received the last row yet. */
export const CATCH_UP = 'SYSTEM SYNC REPLICA migrations'

/** An insert is acknowledged when most replicas of its shard have it, so that the loss of one server loses no hits. */
export const CLUSTER_WRITING = "distributed_foreground_insert=1, insert_quorum='auto', insert_quorum_timeout=30000"
