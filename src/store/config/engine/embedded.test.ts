import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configIn } from '../../../lib/files/data-folder.ts'
import { openDatabase, type Database } from './database.ts'
import { dataIn } from './embedded-folder.ts'
import { runnerFor } from './embedded-program.ts'
import { readLine } from './embedded-server.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'weir-own-'))
const data = dataIn(configIn(dir))
const pidFile = path.join(data, 'postmaster.pid')
const serverPid = () => Number.parseInt(existsSync(pidFile) ? readFileSync(pidFile, 'utf8') : '', 10)
const lines: string[] = []
const open = () => openDatabase({ dir, say: (line) => lines.push(line) })
const answers = (db: Database) =>
  db.$client.query('SELECT FROM kept').then(
    ({ rowCount }) => rowCount,
    () => 'away',
  )

beforeAll(async () => {
  const db = await open()
  await db.$client.query('CREATE TABLE kept (id int)')
  await db.$client.query('INSERT INTO kept VALUES (1)')
  await db.close()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('commits are durable, and only the owner reaches the server', async () => {
  const db = await open()
  const setting = async (name: string) =>
    (await db.$client.query<Record<string, string>>(`SHOW ${name}`)).rows[0]?.[name]
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
    expect(await setting(name), name).toBe('on')
  expect(await setting('listen_addresses')).toBe('')
  expect(statSync(path.join(configIn(dir), 'socket')).mode & 0o777).toBe(0o700)
  await db.close()
})

test('sorts texts by code point, with capitals of every alphabet', async () => {
  const db = await open()
  const { rows } = await db.$client.query<{ all: string }>(
    `SELECT string_agg(t, '' ORDER BY t) || upper('їё') || lower('ЇЁ') AS all FROM unnest(ARRAY['b', 'B', 'а', 'a', '_']) t`,
  )
  expect(rows[0]?.all).toBe('B_abаЇЁїё')
  await db.close()
})

test('restarts a killed server, repeatedly', async () => {
  const db = await open()
  for (let kill = 0; kill < 2; kill += 1) {
    const pid = serverPid()
    process.kill(pid, 'SIGKILL')
    rmSync(path.join(configIn(dir), 'socket'), { recursive: true }) // a cleanup of temporary files
    await expect.poll(async () => ![pid, Number.NaN].includes(serverPid()) && (await answers(db))).toBe(1)
  }
  expect(lines.filter((line) => line.includes('has exited (SIGKILL), restarting it'))).toHaveLength(2)
  await db.close()
})

test('ends a leftover server before starting another', async () => {
  const runner = runnerFor(configIn(dir))
  const { file, args, env } = runner.command('postgres', ['-D', data, '-c', `unix_socket_directories=${data}`])
  const left = spawn(file, [...args, '-c', 'listen_addresses='], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(left, 'exit')
  for await (const line of createInterface({ input: left.stderr })) if (line.includes('ready to accept')) break
  const db = await open()
  await ended
  expect(await answers(db)).toBe(1)
  await db.close()
})

test('does not mistake another program with a reused process id for the old server', async () => {
  writeFileSync(pidFile, `${process.pid}\n${data}\n`)
  const db = await open()
  expect(await answers(db)).toBe(1)
  await db.close()
})

test('opens a copy with other file rights', async () => {
  chmodSync(data, 0o755)
  const db = await open()
  expect(await answers(db)).toBe(1)
  await db.close()
})

test.each([
  ['LOG:  database system is ready to accept connections', 'debug', false],
  ['ERROR:  duplicate key value violates unique constraint "x"', 'debug', false],
  ['WARNING:  page verification failed', 'warn', false],
  ['FATAL:  the database system is starting up', 'debug', false],
  ['FATAL:  could not write lock file: No space left on device', 'warn', true],
  ['PANIC:  could not write to file', 'error', true],
  ['postgres: error while loading shared libraries', 'debug', true],
])('%s is reported as %s', (line, level, isFatal) => {
  expect(readLine(line)).toMatchObject({ level, isFatal })
})
