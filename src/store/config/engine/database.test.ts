import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertAccount } from '../accounts/accounts.ts'
import { isUnavailable, openDatabase, redactValues, type Database } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import * as schema from '../schema.ts'
import { openTestDatabase } from '../testing/open.ts'

let db: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
  await db.execute(sql`CREATE TABLE counter (id int PRIMARY KEY, n int NOT NULL)`)
})
afterAll(() => remove())

const count = async () => (await db.execute<{ n: number }>(sql`SELECT n FROM counter`)).rows[0]?.n
const reset = async () => {
  await db.execute(sql`DELETE FROM counter`)
  await db.execute(sql`INSERT INTO counter VALUES (1, 0)`)
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('migrations produce exactly the schema', async () => {
  const { rows } = await db.execute<{ column: string; nullable: string }>(sql`
    SELECT table_name || '.' || column_name || ' ' || CASE data_type WHEN 'ARRAY' THEN (SELECT format_type(oid, NULL) FROM pg_type WHERE typname = udt_name) ELSE data_type END AS column, is_nullable AS nullable
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT IN ('migrations', 'counter')`)
  const tables = Object.values(schema)
    .filter((one) => one instanceof PgTable)
    .map(getTableConfig)
  const declared = tables.flatMap(({ name, columns }) =>
    columns.map((column) => ({
      column: `${name}.${snake(column.name)} ${column.getSQLType()}`,
      nullable: column.notNull ? 'NO' : 'YES',
    })),
  )
  const sorted = (list: { column: string; nullable: string }[]) =>
    list.map((one) => `${one.column} ${one.nullable}`).sort()
  expect(sorted(declared)).toEqual(sorted(rows))
})

test('records every migration once', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM migrations ORDER BY name`)
  expect(rows.map((row) => row.name)).toEqual((await readdir(MIGRATIONS)).sort())
})

test('the first start creates the plans', async () => {
  const plans = await db.select().from(schema.plans).orderBy(schema.plans.id)
  expect(plans.map((plan) => plan.campaignLimit)).toEqual([1, 3, 5, 10, 25, 50, 100, 1000, null])
})

test('ids are strings, money and limits numbers, times dates', async () => {
  const account = await insertAccount(db, {
    role: 'user',
    email: 'types@x.example',
    passwordHash: '',
    paidExpiration: new Date(0),
  })
  expect(account?.id).toMatch(/^\d+$/)
  expect(account?.paidExpiration).toEqual(new Date(0))
  const { rows } = await db.execute(sql`SELECT 9223372036854775807::bigint AS big`)
  expect(rows).toEqual([{ big: '9223372036854775807' }])
  expect((await db.select().from(schema.plans).limit(1))[0]?.price).toBe(0)
})

test('concurrent transactions with locks, errors and rollbacks count exactly', async () => {
  await reset()
  const step = async (i: number) => {
    if (i % 4 === 1) return expect(db.execute(sql`SELECT 1 / ${0}::int`)).rejects.toThrow()
    if (i % 4 === 2) return expect(db.execute(sql`SELECT nothing FROM nowhere WHERE a = ${i}`)).rejects.toThrow()
    if (i % 4 === 3) {
      const long = 'x'.repeat(i % 16 === 3 ? 1_000_000 + i : i) // a million bytes come in pieces, interleaved with others
      const { rows } = await db.execute<{ own: string; size: number }>(
        sql`SELECT ${`own ${i}`}::text AS own, length(${long}) AS size`,
      )
      return expect(rows).toEqual([{ own: `own ${i}`, size: long.length }])
    }
    const work = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(sql`SELECT n FROM counter WHERE id = ${1} FOR UPDATE`)
      await tx.execute(sql`SELECT ${`between ${i}`}::text`)
      await tx.execute(sql`UPDATE counter SET n = ${(rows[0]?.n ?? 0) + 1}`)
      if (i % 8 === 0) throw new Error('changed my mind')
    })
    return i % 8 === 0 ? expect(work).rejects.toThrow('changed my mind') : work
  }
  // More than the pool has connections, but no more: the last ones' wait would depend on the machine's speed.
  const steps = Array.from({ length: 400 }, (_, i) => i).values()
  const chain = async () => {
    for (const i of steps) await step(i)
  }
  await Promise.all(Array.from({ length: 32 }, chain))
  expect(await count()).toBe(50)
})

test('a connection that breaks inside a transaction leaves nothing behind and blocks no other', async () => {
  await reset()
  const client = await db.$client.connect()
  client.on('error', () => {})
  await client.query('BEGIN')
  await client.query('UPDATE counter SET n = $1', [999])
  const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection
  stream.destroy()
  client.release(true)
  expect(await count()).toBe(0)
})

test('a value cannot inject SQL', async () => {
  const email = `'; drop table accounts; --@x.example`
  await insertAccount(db, { role: 'user', email, passwordHash: '' })
  expect(await db.select().from(schema.accounts).where(eq(schema.accounts.email, email))).toHaveLength(1)
})

test('logs a failed query without its values', async () => {
  const failed = await insertAccount(db, { role: 'user', email: 'UPPER@x.example', passwordHash: 'hash-of-it' }).catch(
    (error: unknown) => error,
  )
  expect(String(failed)).toContain('hash-of-it')
  const logged = redactValues(failed) as Error
  expect(`${logged.message} ${logged.stack} ${JSON.stringify(logged)} ${String(logged.cause)}`).not.toMatch(
    /hash-of-it|UPPER@/,
  )
  expect(logged.message).toContain('accounts_email_check')
  expect(logged.stack).toContain('accounts.ts')
  const other = new Error('other')
  expect(redactValues(other)).toBe(other)
})

describe('the embedded folder', () => {
  const folder = () => mkdtemp(path.join(tmpdir(), 'weir-test-'))

  test('has one owner, is free when closed, and reopens fast and whole', async () => {
    const dir = path.join(await folder(), 'long'.repeat(25)) // longer than a unix socket path may be
    await mkdir(dir)
    const logged = vi.spyOn(console, 'error')
    const first = await openDatabase({ dir })
    await expect(openDatabase({ dir })).rejects.toThrow(/^The folder .* is in use by another process \(\d+\)$/)
    await insertAccount(first, { role: 'admin', email: 'kept@x.example', passwordHash: '' })
    const pending = Promise.allSettled(Array.from({ length: 50 }, () => first.execute(sql`SELECT pg_sleep(0)`)))
    await first.close()
    await pending
    const second = await openDatabase({ dir })
    expect(await second.select().from(schema.accounts)).toHaveLength(1)
    await second.close()
    expect(logged).not.toHaveBeenCalled()
    await rm(path.dirname(dir), { recursive: true })
  })

  test('reopens with all commits after its owner was killed', async () => {
    const dir = await folder()
    const child = fork(path.join(import.meta.dirname, '../testing/writer.ts'), [dir], { execArgv: [] })
    await once(child, 'message')
    await expect(openDatabase({ dir })).rejects.toThrow('in use by another process')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const opened = await openDatabase({ dir })
    expect(await opened.select({ email: schema.accounts.email }).from(schema.accounts)).toEqual([
      { email: 'written@x.example' },
    ])
    await opened.close()
    await rm(dir, { recursive: true })
  })
})

test('concurrent starts migrate the schema once', async () => {
  await db.execute(sql`DROP DATABASE IF EXISTS weir_together WITH (FORCE)`)
  await db.execute(sql`CREATE DATABASE weir_together`)
  const url = Object.assign(new URL(db.address.url), { pathname: 'weir_together' }).href
  const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url, dir: '' })))
  expect(await opened[0]?.select().from(schema.plans)).toHaveLength(9)
  for (const one of opened) await one.close()
  await db.execute(sql`DROP DATABASE weir_together WITH (FORCE)`)
})

describe('an unreachable store', () => {
  const failure = (url: string) =>
    openDatabase({ url, dir: '' }).then(
      () => undefined,
      (error: unknown) => error,
    )

  test('differs from a wrong query', async () => {
    expect(isUnavailable(await failure('postgres://weir@127.0.0.1:1/weir'))).toBe(true)
    expect(isUnavailable(await db.execute(sql`SELECT nothing`).catch((error: unknown) => error))).toBe(false)
    expect(isUnavailable(new Error('nothing'))).toBe(false)
    expect(isUnavailable(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
  })

  test('is recognised by any driver error, however deep', () => {
    const causes = [
      { code: 'ECONNRESET' },
      { code: '57P01' },
      { code: '08006' },
      { code: '53300' },
      ...['25006', '57P03', '57P05', '53100', '28P01', '3D000', '58030', '58P01', 'XX001'].map((code) => ({ code })),
      { code: 'ENOENT', syscall: 'connect' },
    ]
    for (const cause of causes)
      expect(isUnavailable(new Error('Failed query', { cause: Object.assign(new Error('lost'), cause) }))).toBe(true)
    for (const text of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
      expect(isUnavailable(new Error(text))).toBe(true)
    expect(
      isUnavailable(
        new Error('x', { cause: new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })]) }),
      ),
    ).toBe(true)
  })
})

test('a closed store reports that it is unreachable', async () => {
  const other = await openTestDatabase()
  await other.remove()
  expect(isUnavailable(await other.db.execute(sql`SELECT 1`).catch((error: unknown) => error))).toBe(true)
})
