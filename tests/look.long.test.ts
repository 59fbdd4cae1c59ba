/** Read-only commands change nothing: an empty or older store stays as it is. */
import { createClient } from '@clickhouse/client'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMMANDS } from '../src/cli/commands.ts'
import { run } from '../src/cli/run.ts'
import { startServer, type TestServer } from '../src/store/events/testing/server.ts'
import { startPostgres, withoutPostgres, type Postgres } from './support/servers.ts'

if (withoutPostgres !== undefined) console.warn(`SKIPPED: ${withoutPostgres}`)

const folder = mkdtempSync(path.join(tmpdir(), 'weir-look-'))
mkdirSync(path.join(folder, 'data'))
let postgres: Postgres
let clickhouse: TestServer
beforeAll(async () => {
  if (withoutPostgres !== undefined) return
  ;[postgres, clickhouse] = await Promise.all([startPostgres(), startServer(path.join(folder, 'clickhouse'))])
})
afterAll(async () => {
  await clickhouse?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function weir(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const terminal = { print, warn: print, stdin: process.stdin, stdout: process.stdout }
  const env = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url }
  return { code: await run(COMMANDS, words, env, terminal), lines }
}

/** Tables of both stores. */
async function tables(): Promise<{ config: string[]; events: string[] }> {
  const config = new Client({ connectionString: postgres.url })
  await config.connect()
  const { rows } = await config.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  )
  await config.end()
  const events = createClient({ url: clickhouse.url })
  const answer = await events.query({ query: 'SHOW TABLES', format: 'JSONEachRow' })
  const shown = await answer.json<{ name: string }>()
  await events.close()
  return { config: rows.map(({ name }) => name), events: shown.map(({ name }) => name) }
}

it.skipIf(withoutPostgres !== undefined)('read-only commands create no tables, “migrate” does', async () => {
  for (const command of ['check', 'doctor', 'version', '--version']) {
    const { lines } = await weir(command)
    expect(await tables(), command).toEqual({ config: [], events: [] })
    if (!command.endsWith('version'))
      for (const store of ['configuration store', 'event store'])
        expect(lines).toContainEqual(
          expect.stringMatching(new RegExp(`^LOOK +${store} +the ${store} is ready for \\d+ migrations, from 001-`)),
        )
  }
  expect(await weir('explain', '01M8FWN503SVEH3VTSYZP2RTD0')).toMatchObject({ code: 1 })
  expect(await tables()).toEqual({ config: [], events: [] })

  const migrated = await weir('migrate')
  expect(migrated, migrated.lines.join()).toMatchObject({ code: 0 })
  const [, config, events] =
    /configuration store is at (\S+), the event store at (\S+)/.exec(migrated.lines.join()) ?? []
  expect((await weir('--version')).lines[2]).toBe(`schema ${config} (configuration), ${events} (events)`)
  expect((await tables()).config).toContain('accounts')
  const checked = await weir('check')
  expect(checked.lines.filter((line) => /ready for \d+ migrations/.test(line))).toEqual([])

  // as an earlier version left it
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('DELETE FROM migrations WHERE name = $1', [`${config}.sql`])
  const again = await weir('check')
  expect(again.lines.join('\n')).toContain(`ready for 1 migrations, from ${config}.sql on`)
  const { rows } = await client.query('SELECT 1 FROM migrations WHERE name = $1', [`${config}.sql`])
  await client.end()
  expect(rows).toEqual([])
})
