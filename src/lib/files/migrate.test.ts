import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { awaitSchema, migrate, SchemaNotReady, requireApplied, statements, type Applied } from './migrate.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'weir-migrate-'))
})
afterEach(() => rm(dir, { recursive: true }))

const put = (name: string, sql: string) => writeFile(path.join(dir, name), sql)

/** In-memory store that records what it ran. */
function store() {
  const known = new Map<string, Applied>()
  const ran: string[] = []
  return {
    ran,
    known,
    run: () =>
      migrate({
        dir,
        applied: async () => new Map(known),
        apply: async ({ name, sql, hash, needs }) => {
          if (sql === 'broken') throw new Error('syntax')
          ran.push(sql)
          known.set(name, { hash, needs })
        },
      }),
  }
}

test('applies each file once, by number', async () => {
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

test('resumes after the file that failed', async () => {
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

test('refuses when an applied file is missing', async () => {
  const { run } = store()
  await put('001-first.sql', 'a')
  await put('002-second.sql', 'b')
  await run()
  await rm(path.join(dir, '001-first.sql'))
  await expect(run()).rejects.toThrow(/^Migration 001-first.sql is applied to this store but missing/)
})

test('accepts files of a newer release until one removes what this one uses', async () => {
  const { run, ran, known } = store()
  await put('001-first.sql', 'a')
  await run()
  known.set('002-added.sql', { hash: 'x', needs: '' })
  known.set('003-taken.sql', { hash: 'x', needs: '001-first.sql' })
  expect(await run()).toEqual([])
  known.set('004-taken.sql', { hash: 'x', needs: '002-added.sql' })
  await expect(run()).rejects.toThrow(
    /^Migration 004-taken.sql is applied to this store but missing here, and removed something this version uses: start a Weir that knows 002-added.sql/,
  )
  known.delete('004-taken.sql')
  known.set('004-unsaid.sql', { hash: 'x' })
  await expect(run()).rejects.toThrow('is this an older version of Weir?')
  expect(ran).toEqual(['a'])
})

test('a file names the one that a program must know', async () => {
  const { run, known } = store()
  await put('001-first.sql', 'a')
  await put('002-second.sql', '-- Why it goes.\n-- Contracts: needs 001-first.\nb')
  await run()
  expect([...known.values()].map(({ needs }) => needs)).toEqual(['', '001-first.sql'])
  await put('003-third.sql', '-- Contracts: yes\nc')
  await expect(run()).rejects.toThrow(
    '003-third.sql: a migration that removes something says “-- Contracts: needs NNN-title.”',
  )
})

test('waits until another process has migrated the schema, or the start is aborted', async () => {
  const { run, known } = store()
  await put('001-first.sql', 'a')
  const see = () => requireApplied('store', { dir, applied: async () => known })
  const lines: string[] = []
  let looks = 0
  const look = async () => {
    if ((looks += 1) === 2) await run()
    await see()
  }
  await awaitSchema(look, { say: (line) => lines.push(line) })
  expect(lines).toEqual([
    'waits for a process with the jobs, or “weir migrate”: the store is ready for 1 migrations, from 001-first.sql on',
    'the schema is up to date: the start goes on',
  ])
  known.clear()
  const ending = new AbortController()
  const waited = awaitSchema(see, { say: () => ending.abort(), ending: ending.signal })
  await expect(waited).rejects.toThrow('abort')
  await expect(see()).rejects.toThrow(SchemaNotReady)
})

test('refuses a new file with an old number, a duplicate number, and a missing name', async () => {
  const { run } = store()
  await put('002-second.sql', 'b')
  await run()
  await put('001-late.sql', 'a')
  await expect(run()).rejects.toThrow('Migration 001-late.sql sorts before 002-second.sql')
  await rm(path.join(dir, '001-late.sql'))
  await put('002-twin.sql', 'a')
  await expect(run()).rejects.toThrow('number 002 is used twice')
  await rm(path.join(dir, '002-twin.sql'))
  await put('hurry.sql', 'a')
  await expect(run()).rejects.toThrow('hurry.sql is not named NNN-title.sql')
})

test('splits a file into statements at semicolons that end a line', () => {
  expect(statements("-- why\nCREATE a;\n\nINSERT 'x;y';  \r\nSELECT 1;\n-- the end\n")).toEqual([
    '-- why\nCREATE a',
    "INSERT 'x;y'",
    'SELECT 1',
  ])
})
