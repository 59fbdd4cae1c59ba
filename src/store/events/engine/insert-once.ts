/** Inserts a file of hits exactly once, even if an earlier insert may have succeeded. */
import type { ClickHouseClient } from '@clickhouse/client'
import { setTimeout } from 'node:timers/promises'
import type { HitKey, SpooledTable } from '../columns.ts'
import { quoted, type Engine } from './engine.ts'
import { EventsError } from './errors.ts'

// One thread and one block per segment, so that a repeat is split alike; overrides a server's defaults.
const WRITING = [
  'max_execution_time=60, max_threads=1, input_format_parallel_parsing=0, max_memory_usage=1000000000',
  'async_insert=0, insert_deduplicate=1, input_format_json_named_tuples_as_objects=0',
].join(', ')

const LOOKS = 5
/** Milliseconds between lookups. */
const LOOK_AGAIN = 200

/**
 * The token prevents a second insert, except in two cases, for which `doubt` names hits to look up: the engine forgets
 * a token after many others (`non_replicated_deduplication_window`), and it stores token and rows in two steps, so that
 * a killed engine may have only one. Replicated tables do so atomically.
 * @throws EventsError `refused`: some hits are stored, for example from a truncated copy on another machine. The same
 * token would drop the rest, another would duplicate the start; inserting halves finds the missing ones.
 */
export async function insertOnce(
  engine: Engine,
  client: ClickHouseClient,
  { table, file, token, doubt }: Insert,
): Promise<void> {
  const held = doubt ? await holds(client, table, doubt) : 'none'
  if (held === 'all') return
  if (held === 'some') throw new EventsError('refused', 'some of its hits are stored already')
  await engine.insert(client, table, file, settings(token))
  if (!doubt || engine.keepsTokenWithRows) return
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await holds(client, table, doubt)) === 'all') return
    // Another connection's insert of this token may be about to finish.
    await setTimeout(LOOK_AGAIN)
  }
  await engine.insert(client, table, file, settings(`${token}.again`))
}

type Insert = { table: SpooledTable; file: string; token: string; doubt?: readonly HitKey[] | undefined }

const settings = (token: string) => `${WRITING}, insert_deduplication_token=${quoted(token)}`

type Held = 'all' | 'some' | 'none'

/** Stored ones among these hits. */
async function holds(client: ClickHouseClient, { name }: SpooledTable, keys: readonly HitKey[]): Promise<Held> {
  const answer = await client.query({
    query: `SELECT uniqExact(hit) AS held FROM ${name} WHERE campaign IN {campaigns:Array(UInt64)} AND hit IN {hits:Array(String)}
      AND time IN {times:Array(DateTime64(3, 'UTC'))} SETTINGS max_execution_time=20, max_threads=1, output_format_json_quote_64bit_integers=0`,
    query_params: {
      campaigns: keys.map(({ campaign }) => BigInt(campaign)),
      hits: keys.map(({ hit }) => hit),
      times: keys.map(({ time }) => time),
    },
    format: 'JSONEachRow',
  })
  const [row] = await answer.json<{ held: number }>()
  if (!row?.held) return 'none'
  return row.held === new Set(keys.map(({ hit }) => hit)).size ? 'all' : 'some'
}
