/** The same queries under other engine settings: from hits only, or one projection only. */
import { createClient, type ClickHouseClientConfigOptions } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import path from 'node:path'
import type { Events } from '../events.ts'

const kept = (name: string) =>
  `optimize_use_projections=1, force_optimize_projection=1, preferred_optimize_projection_name='${name}'`
const SOURCES = { hits: 'optimize_use_projections=0', by_quarter: kept('by_quarter'), by_time: kept('by_time') }
export type Source = keyof typeof SOURCES

/** `dir`: of the open events. Closing ends only these queries. */
export function askingFrom(events: Events, dir: string, source: Source): Events {
  const client = createClient({
    connection: createChdbConnection({ path: path.join(dir, 'chdb') }) as unknown as NonNullable<
      ClickHouseClientConfigOptions['connection']
    >,
  })
  return {
    ...events,
    query: async <T>(_pool: string, sql: string, params?: Record<string, unknown>) => {
      const query = `${sql} SETTINGS ${SOURCES[source]}, output_format_json_quote_64bit_integers=0`
      return (
        await client.query({ query, ...(params ? { query_params: params } : {}), format: 'JSONEachRow' })
      ).json<T>()
    },
    close: () => client.close(),
  }
}
