/** Migrations for a cluster. Without one here, checks the texts and parses them with the engine. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import { createClient } from '@clickhouse/client'
import { expect, onTestFinished, test } from 'vitest'
import { statements } from '../../../lib/files/migrate.ts'
import { clusterHistory, forCluster } from './cluster-ddl.ts'
import { embeddedEngine } from './embedded-engine.ts'
import { quoted } from './engine.ts'
import { insertOnce } from './insert-once.ts'
import { EVENT_MIGRATIONS, updateSchema } from './schema.ts'
import { testFolder } from '../testing/folder.ts'

const files = readdirSync(EVENT_MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const all = files.flatMap((name) => statements(readFileSync(path.join(EVENT_MIGRATIONS, name), 'utf8')))
const clustered = all.flatMap((statement) => forCluster(statement, 'weir'))

test('every statement of every migration is rewritten for a cluster, and the engine can read each', async () => {
  const engine = embeddedEngine(testFolder())
  const client = engine.client()
  for (const statement of [...clustered, clusterHistory('weir')]) {
    expect(statement).toContain("ON CLUSTER 'weir'")
    expect(statement).not.toMatch(/ENGINE = MergeTree\b|non_replicated/)
    const answer = await client.query({
      query: `SELECT formatQuery(${quoted(statement)}) AS read`,
      format: 'JSONEachRow',
    })
    expect(await answer.json<{ read: string }>()).toHaveLength(1)
  }
  await client.close()
  engine.close()
})

test('tables are replicated and sharded, columns known to both of a table’s names, projections kept with the rows', () => {
  const heads = clustered.map(
    (statement) =>
      statement
        .replaceAll(/^\s*--.*\n/gm, '')
        .trim()
        .split('\n')[0]
        ?.split(' (')[0],
  )
  expect(heads.slice(0, 2)).toEqual([
    "CREATE TABLE IF NOT EXISTS hits_local ON CLUSTER 'weir'",
    "CREATE TABLE IF NOT EXISTS hits ON CLUSTER 'weir' AS hits_local ENGINE = Distributed('weir', currentDatabase(), 'hits_local', cityHash64(hit))",
  ])
  const of = (words: RegExp) => clustered.filter((statement) => words.test(statement)).length
  expect(of(/ALTER TABLE hits ON CLUSTER 'weir' ADD COLUMN/)).toBe(
    of(/ALTER TABLE hits_local ON CLUSTER 'weir' ADD COLUMN/),
  )
  expect(of(/ALTER TABLE hits ON CLUSTER 'weir' (?:ADD|MATERIALIZE) PROJECTION/)).toBe(0)
  expect(of(/ALTER TABLE hits_local ON CLUSTER 'weir' (?:ADD|MATERIALIZE) PROJECTION/)).toBe(6)
  const [hits] = clustered
  expect(hits).toContain(
    "ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/hits_local', '{replica}')",
  )
  expect(hits).toContain(
    'SETTINGS replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800',
  )
  expect(hits).toContain('ORDER BY (campaign, time, hit)')
})

test('refuses statements that it cannot rewrite for a cluster', () => {
  for (const statement of [
    'DROP TABLE hits',
    'ALTER TABLE hits DROP COLUMN probe',
    'INSERT INTO hits SELECT 1',
    'CREATE TABLE IF NOT EXISTS other (a UInt8) ENGINE = MergeTree ORDER BY a',
  ])
    expect(() => forCluster(statement, 'weir')).toThrow()
  expect(() => forCluster('CREATE TABLE IF NOT EXISTS hits (a UInt8) ENGINE = Memory', 'weir')).toThrow(
    'does not fit a cluster',
  )
})

test('the real client sends it to a server, history first, each file once', async () => {
  const received: string[] = []
  const server = createServer((request, response) => {
    const hear = async () => {
      received.push(
        `${new URL(request.url ?? '', 'http://server').searchParams.get('query') ?? ''}${await text(request)}`,
      )
      response.end('')
    }
    void hear()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const client = createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  expect(await updateSchema(client, EVENT_MIGRATIONS, 'weir')).toEqual(files)
  await client.close()
  expect(received[0]).toBe(clusterHistory('weir'))
  expect(received[1]).toBe('SYSTEM SYNC REPLICA migrations')
  expect(
    received
      .filter((one) => one.includes('ON CLUSTER'))
      .slice(1)
      .map((one) => one.trim()),
  ).toEqual(clustered.map((one) => one.trim()))
  expect(received.filter((one) => one.startsWith('INSERT INTO migrations'))).toHaveLength(files.length)
})

test('where token and rows are stored in one step, an insert with an unknown outcome repeats under its own token only', async () => {
  const tokens: string[] = []
  const engine = {
    keepsTokenWithRows: true,
    insert: async (_client: unknown, _table: unknown, _file: string, settings: string) =>
      void tokens.push(/token='([^']+)'/.exec(settings)?.[1] ?? ''),
  }
  const client = { query: async () => ({ json: async () => [{ held: 0 }] }) }
  await insertOnce(engine as never, client as never, {
    table: { name: 'hits', columns: [] },
    file: 'x',
    token: 'segment',
    doubt: [{ hit: 'h', campaign: '1', time: '2026-01-01 00:00:00.000' }],
  })
  expect(tokens).toEqual(['segment'])
})
