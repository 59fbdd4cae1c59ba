/**
 * An older Weir's config store, written by WebAssembly, is migrated with all rows and sequences, also after kills; the
 * old folder stays, and an older Weir refuses it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../src/lib/files/migrate.ts'
import { openDatabase, type Database } from '../src/store/config/engine/database.ts'
import { MIGRATIONS } from '../src/store/config/engine/migrations.ts'

const OPEN = path.join(import.meta.dirname, 'support', 'migrating.ts')
const work = mkdtempSync(path.join(tmpdir(), 'weir-earlier-'))
const before = path.join(work, 'before')
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** Difficult data: three alphabets, JSON null and none, COPY's special characters, a deleted id. */
const ROWS = String.raw`
  INSERT INTO accounts (role, email, password_hash, name) SELECT 'user', 'n' || n || '@x.example', '', E'Їжак \\N \t ' || n FROM generate_series(1, 3000) n;
  DELETE FROM accounts WHERE email = 'n3000@x.example';
  INSERT INTO campaigns (account_id, key, kind, name, settings) SELECT id, 'key' || id, 'integration', 'Ёлка "' || id || '", \', '{"a": null, "b": 1.50}'::jsonb FROM accounts LIMIT 500;
  INSERT INTO changes (kind, ref) SELECT 'account', 1 FROM generate_series(1, 70) n`

beforeAll(async () => {
  mkdirSync(path.join(before, 'config'), { recursive: true })
  const engine = await PGlite.create(path.join(before, 'config', 'pg'))
  await engine.exec(
    'CREATE TABLE migrations (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
  )
  await migrate({
    dir: MIGRATIONS,
    applied: async () => new Map(),
    apply: async ({ sql, name, hash }) => {
      await engine.exec(sql)
      await engine.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
    },
  })
  for (const statement of ROWS.split(';')) await engine.exec(statement)
  await engine.close()
})

const copied = (name: string): string => {
  const dataDir = path.join(work, name)
  cpSync(before, dataDir, { recursive: true })
  return dataDir
}

async function read(db: Database) {
  const { rows: tables } = await db.$client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of tables) {
    const row = name === 'migrations' ? 'ROW(name, hash, at)' : 't' // it has one more column today
    const { rows } = await db.$client.query<{ row: string }>(`SELECT ${row}::text AS row FROM "${name}" t ORDER BY 1`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

async function asBefore(): Promise<Record<string, unknown>> {
  const engine = await PGlite.create(path.join(copied('read'), 'config', 'pg'))
  const ask = async (text: string) => ({ rows: (await engine.query(text)).rows })
  await engine.exec(`SET timezone = 'UTC'`)
  const rows = await read({ $client: { query: ask } } as unknown as Database)
  await engine.close()
  return rows
}

test('converts every row, continues ids, and keeps the earlier folder', async () => {
  const dataDir = copied('whole')
  const output: string[] = []
  const db = await openDatabase({ dir: dataDir, say: (line) => output.push(line) })
  expect(await read(db)).toEqual(await asBefore())
  const { rows } = await db.$client.query<{ id: string }>(
    `INSERT INTO accounts (role, email, password_hash) VALUES ('user', 'next@x.example', '') RETURNING id`,
  )
  const { rows: most } = await db.$client.query<{ id: string }>(
    `SELECT max(id) AS id FROM accounts WHERE email <> 'next@x.example'`,
  )
  expect(Number(rows[0]?.id), 'the deleted account’s id is not given again').toBe(Number(most[0]?.id) + 2)
  await db.close()
  expect(output.join('\n')).toMatch(/converted: \d+ tables, \d+ rows/)
  expect(readFileSync(path.join(dataDir, 'config/pg-taken-over/PG_VERSION'), 'utf8')).toBe('18\n')
  expect(readFileSync(path.join(dataDir, 'config/pg/PG_VERSION'), 'utf8')).not.toBe('18\n')
  expect(readdirSync(path.join(dataDir, 'postgres')).toSorted()).toEqual(['data', 'made'])
  const again = await openDatabase({ dir: dataDir })
  expect((await again.$client.query('SELECT FROM accounts')).rowCount, 'it is taken over once').toBe(3000)
  await again.close()
})

test('killed during the conversion, repeatedly: the next start has all rows', async () => {
  const dataDir = copied('killed')
  let wasTaking = 0
  for (const moment of [300, 900, 1500, 2500, 4000, 6000]) {
    const child = spawn(process.execPath, [OPEN, dataDir], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    await Promise.race([wait(moment), ended])
    if (!existsSync(path.join(dataDir, 'postgres/data'))) wasTaking += 1
    child.kill('SIGKILL')
    await ended
  }
  expect(wasTaking).toBeGreaterThan(0)
  const db = await openDatabase({ dir: dataDir })
  expect(await read(db)).toEqual(await asBefore())
  await db.close()
})

test('names an unreadable store, and leaves it unchanged', async () => {
  const dataDir = copied('damaged')
  const control = path.join(dataDir, 'config/pg/global/pg_control')
  writeFileSync(control, readFileSync(control).subarray(0, 100))
  await expect(openDatabase({ dir: dataDir })).rejects.toThrow(
    /earlier configuration store in .* cannot be converted: .*restore a backup/,
  )
  expect(readFileSync(path.join(dataDir, 'config/pg/PG_VERSION'), 'utf8')).toBe('18\n')
  expect(existsSync(path.join(dataDir, 'postgres/data'))).toBe(false)
})
