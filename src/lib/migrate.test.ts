import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, statements } from './migrate.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'weir-migrate-'))
})
afterEach(() => rm(dir, { recursive: true }))

const put = (name: string, sql: string) => writeFile(path.join(dir, name), sql)

/** A store in memory that remembers what it ran. */
function store() {
  const known = new Map<string, string>()
  const ran: string[] = []
  return {
    ran,
    run: () =>
      migrate({
        dir,
        applied: async () => new Map(known),
        apply: async ({ name, sql, hash }) => {
          if (sql === 'broken') throw new Error('syntax')
          ran.push(sql)
          known.set(name, hash)
        },
      }),
  }
}

test('applies in the order of the numbers, each file once', async () => {
  const { run, ran } = store()
  await put('002-second.sql', 'b')
  await put('001-first.sql', 'a')
  await put('notes.txt', 'ignored')
  expect(await run()).toEqual(['001-first.sql', '002-second.sql'])
  await put('003-third.sql', 'c')
  expect(await run()).toEqual(['003-third.sql'])
  expect(await run()).toEqual([])
  expect(ran).toEqual(['a', 'b', 'c'])
})

test('goes on where it failed', async () => {
  const { run, ran } = store()
  await put('001-first.sql', 'a')
  await put('002-second.sql', 'broken')
  await expect(run()).rejects.toThrow('syntax')
  await put('002-second.sql', 'b')
  expect(await run()).toEqual(['002-second.sql'])
  expect(ran).toEqual(['a', 'b'])
})

test('refuses an applied file that changed, and applies nothing', async () => {
  const { run, ran } = store()
  await put('001-first.sql', 'a')
  await run()
  await put('001-first.sql', 'a -- prettier')
  await put('002-second.sql', 'b')
  await expect(run()).rejects.toThrow(/^Migration 001-first.sql was changed after it was applied/)
  expect(ran).toEqual(['a'])
})

test('refuses an applied file that is gone', async () => {
  const { run } = store()
  await put('001-first.sql', 'a')
  await run()
  await rm(path.join(dir, '001-first.sql'))
  await expect(run()).rejects.toThrow(/^Migration 001-first.sql is applied to this store but missing/)
})

test('refuses a new file under an old number, a double number and a name without one', async () => {
  const { run } = store()
  await put('002-second.sql', 'b')
  await run()
  await put('001-late.sql', 'a')
  await expect(run()).rejects.toThrow('Migration 001-late.sql sorts before 002-second.sql')
  await rm(path.join(dir, '001-late.sql'))
  await put('002-twin.sql', 'a')
  await expect(run()).rejects.toThrow('number 002 is taken twice')
  await rm(path.join(dir, '002-twin.sql'))
  await put('hurry.sql', 'a')
  await expect(run()).rejects.toThrow('hurry.sql is not named NNN-title.sql')
})

test('cuts a file into statements at a semicolon that ends a line', () => {
  expect(statements("-- why\nCREATE a;\n\nINSERT 'x;y';  \r\nSELECT 1;\n-- the end\n")).toEqual([
    '-- why\nCREATE a',
    "INSERT 'x;y'",
    'SELECT 1',
  ])
})
