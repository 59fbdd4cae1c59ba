import { afterEach, beforeEach, expect, test } from 'vitest'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { checksOf, saveCheck, recentChecks } from './crawler-checks.ts'
import { openDatabase, type Database } from '../engine/database.ts'
import { MIGRATIONS } from '../engine/migrations.ts'

let dir: string
let db: Database
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'weir-checks-'))
})
afterEach(async () => {
  await db.close()
  rmSync(dir, { recursive: true, force: true })
})

const at = new Date('2026-11-22T10:00:00Z')
const tomorrow = new Date('2026-11-23T10:00:00Z')
const standings = async () => (await recentChecks(db, at, 10)).map(({ ip, standing }) => `${ip} ${standing}`).sort()
/** Row as an earlier version writes it. */
const asBefore = (ip: string, standing: string) =>
  db.execute(
    sql`INSERT INTO crawler_checks (ip, operator, standing, name, checked_at, expires_at) VALUES (${ip}, 'Google', ${standing}, '', ${at.toISOString()}, ${tomorrow.toISOString()})`,
  )

test('the upgrade drops refutations of an earlier version and ignores new ones', async () => {
  const before = readdirSync(MIGRATIONS)
    .filter((name) => name < '025-')
    .sort()
    .at(-1)
  db = await openDatabase({ dir, last: before })
  await asBefore('66.249.73.135', 'false')
  await asBefore('66.249.66.1', 'verified')
  await db.close()
  db = await openDatabase({ dir })
  expect((await db.execute<{ ip: string }>(sql`SELECT ip FROM crawler_checks`)).rows).toEqual([{ ip: '66.249.66.1' }])

  await asBefore('157.55.39.1', 'false')
  expect(await standings()).toEqual(['66.249.66.1 verified'])
  expect(await checksOf(db, ['157.55.39.1'], at)).toEqual([])
  await saveCheck(db, {
    ip: '157.55.39.1',
    operator: 'Google',
    standing: 'false',
    name: '',
    checkedAt: at,
    expiresAt: tomorrow,
  })
  expect(await standings()).toEqual(['157.55.39.1 false', '66.249.66.1 verified'])
})
