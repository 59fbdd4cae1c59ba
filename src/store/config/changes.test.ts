import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneChanges, readChanges, recordChange, startOfChanges, type Change } from './changes.ts'
import type { Database } from './engine/database.ts'
import { openTestDatabase } from './testing/open.ts'

let db: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
})
afterAll(() => remove())

const account = (ref: number): Change => ({ kind: 'account', ref: String(ref) })

test('a reader gets each change once, in order', async () => {
  const start = await startOfChanges(db)
  expect(await readChanges(db, start)).toEqual({ rows: [], cursor: start })
  await recordChange(db, account(1))
  await recordChange(db, account(2), { kind: 'campaign', ref: '7' })
  const first = await readChanges(db, start)
  expect(first.rows).toEqual([account(1), account(2), { kind: 'campaign', ref: '7' }])
  expect(await readChanges(db, first.cursor)).toEqual({ rows: [], cursor: first.cursor })
  await recordChange(db, account(3))
  expect((await readChanges(db, first.cursor)).rows).toEqual([account(3)])
})

test('returns more than a batch in batches, without repeats or gaps', async () => {
  let cursor = await startOfChanges(db)
  const many = Array.from({ length: 2500 }, (_, i) => account(i + 1))
  await recordChange(db, ...many)
  const seen: Change[] = []
  for (let batch = await readChanges(db, cursor); batch.rows.length > 0; batch = await readChanges(db, cursor)) {
    seen.push(...batch.rows)
    cursor = batch.cursor
  }
  expect(seen).toEqual(many)
})

test('hides a change until its transaction ends, and for ever after a rollback', async () => {
  const start = await startOfChanges(db)
  let meanwhile: Change[] = [account(0)]
  const undone = db.transaction(async (tx) => {
    await recordChange(tx, account(1))
    meanwhile = (await readChanges(tx, start)).rows
    tx.rollback()
  })
  await expect(undone).rejects.toThrow()
  expect(meanwhile).toEqual([])
  expect((await readChanges(db, start)).rows).toEqual([])
})

test('an earlier transaction that ends later holds back later ones: the cursor skips nothing', async () => {
  const start = await startOfChanges(db)
  const slow = await db.$client.connect()
  await slow.query('BEGIN')
  await slow.query('SELECT pg_current_xact_id()')
  await recordChange(db, account(2))
  await slow.query(`INSERT INTO changes (kind, ref) VALUES ('account', 1)`) // an earlier transaction, a later seq
  const between = await readChanges(db, start)
  expect(between.rows).toEqual([])
  await slow.query('COMMIT')
  slow.release()
  const after = await readChanges(db, between.cursor)
  expect(after.rows).toEqual([account(1), account(2)])
  expect((await readChanges(db, after.cursor)).rows).toEqual([])
})

test('with many writers, a reader misses and repeats nothing', async () => {
  let cursor = await startOfChanges(db)
  const seen: string[] = []
  const look = async () => {
    const { rows, cursor: next } = await readChanges(db, cursor)
    seen.push(...rows.map((row) => row.ref))
    cursor = next
  }
  const write = (i: number) =>
    db.transaction(async (tx) => {
      await recordChange(tx, account(10_000 + i))
      if (i % 5 === 0) tx.rollback()
    })
  const written = new AbortController()
  const writers = Promise.allSettled(Array.from({ length: 200 }, (_, i) => write(i))).then(() => written.abort())
  while (!written.signal.aborted) await look()
  await writers
  await look()
  expect(seen.sort()).toEqual(
    Array.from({ length: 200 }, (_, i) => i)
      .filter((i) => i % 5 !== 0)
      .map((i) => String(10_000 + i))
      .sort(),
  )
})

test('removes a change after a day', async () => {
  const now = new Date()
  await db.execute(sql`DELETE FROM changes`)
  await db.execute(
    sql`INSERT INTO changes (kind, ref, at) VALUES ('account', 1, ${new Date(now.getTime() - 86_400_001).toISOString()}), ('account', 2, ${new Date(now.getTime() - 86_399_000).toISOString()})`,
  )
  await pruneChanges(db, now)
  const { rows } = await db.execute<{ ref: string }>(sql`SELECT ref FROM changes`)
  expect(rows).toEqual([{ ref: '2' }])
})
