/**
 * Payouts became finer than a minor unit by a migration. A store with the whole numbers of before is opened: every
 * screen, export and file shows what it showed.
 */
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../src/store/config/database.ts'
import { differences } from './upgrade/answers.ts'
import { openHere } from './support/opened.ts'
import { readAll } from './support/reading-walk.ts'
import { MISSING } from './support/walk-lists.ts'
import { freshFolder, removeFolder, signIn, startWeir } from './support/weir.ts'

const MIGRATION = '087-money-below-a-minor-unit.sql'
const MONEY = {
  conversions: ['payout', 'taken'],
  conversion_changes: ['payout'],
  conversion_refusals: ['payout'],
  offers: ['payout'],
}

const dataDir = freshFolder()
afterAll(() => removeFolder(dataDir))
const clock = new Date()
const day = (shift: number) => new Date(clock.getTime() + shift * 86_400_000).toISOString().slice(0, 10)

/** What everything answers at one moment, and the sums of the columns. */
async function read(client: { email: string; password: string }) {
  const app = await openHere(dataDir, {
    now: () => clock,
    env: { PUBLIC_URL: 'https://edge.example', DEMO_TRAFFIC: 'off' },
  })
  try {
    const url = `http://127.0.0.1:${new URL(app.url).port}`
    const weir = { call: (method: string, address: string, body?: object) => post(url + address, method, body) }
    const token = await signIn(weir as never, client)
    const { companies } = (await post(`${url}/v1/company`, 'POST', {}, token)).body as { companies: { id: string }[] }
    const ids = { ...MISSING, campaign: companies[0]?.id ?? '' }
    const answers = await readAll(app.app, token, ids, { startDate: day(-31), endDate: day(0) })
    const sums: Record<string, string> = {}
    for (const [table, columns] of Object.entries(MONEY))
      for (const column of columns)
        sums[`${table}.${column}`] = String(
          (await app.services.db.execute<{ sum: string }>(sql.raw(`SELECT sum(${column})::text AS sum FROM ${table}`)))
            .rows[0]?.sum,
        )
    return { answers, sums }
  } finally {
    await app.close()
  }
}

async function post(url: string, method: string, body?: object, token?: string) {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** The store as it was: whole numbers, and the migration not run. */
async function rewind(): Promise<void> {
  const db = await openDatabase({ dir: path.join(dataDir, 'config') })
  for (const [table, columns] of Object.entries(MONEY))
    for (const column of columns) await db.execute(sql.raw(`ALTER TABLE ${table} ALTER COLUMN ${column} TYPE bigint`))
  // those after it change nothing when they are run again
  await db.execute(sql`DELETE FROM migrations WHERE name >= ${MIGRATION}`)
  await db.close()
}

test('every screen shows the sums that it showed', async () => {
  const demo = await startWeir({ dataDir, args: ['--demo'], env: { DEMO_TRAFFIC: 'off' } })
  const [, email = '', password = ''] = /demo: client (\S+), password (\S+) /.exec(demo.output()) ?? []
  await demo.stop()
  const before = await read({ email, password })
  await rewind()
  const after = await read({ email, password })
  expect(Number(before.sums['conversions.payout'])).toBeGreaterThan(0)
  expect(after.sums).toEqual(before.sums)
  expect(differences(before.answers, after.answers)).toEqual([])
  const shown = JSON.stringify(after.answers)
  for (const figure of ['revenue', 'profit', 'payout', 'cost']) expect(shown).toMatch(new RegExp(`"${figure}":[^0]`))
})
