/**
 * Fresh store for tests: a database on the server in TEST_DATABASE_URL, or a copy of a migrated one on the worker's
 * own server. One server per worker, because an open transaction in any database would hold back all change feeds on
 * the server.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { RUN_FOLDER } from '../../../../tests/support/once-a-run.ts'
import { openDatabase, type Database } from '../engine/database.ts'
import { startEmbedded } from '../engine/embedded.ts'

type Opened = { db: Database; remove: () => Promise<void> }

const SERVER = process.env['TEST_DATABASE_URL']
const TEMPLATE = 'weir_template'
/** Per process: test files run one after another, perhaps each with its own modules. */
const shared = globalThis as { weirTestServer?: Promise<string> }

export async function openTestDatabase(): Promise<Opened> {
  const server = SERVER ?? (await (shared.weirTestServer ??= startServer()))
  const name = `weir_${randomBytes(6).toString('hex')}`
  await ask(server, `CREATE DATABASE ${name}${SERVER === undefined ? ` TEMPLATE ${TEMPLATE}` : ''}`)
  const db = await openDatabase({ url: databaseOf(server, name), own: SERVER === undefined, dir: '' })
  const remove = async () => {
    await db.close()
    await ask(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { db, remove }
}

/** Ends with this process; its folder with the run. */
async function startServer(): Promise<string> {
  const { url } = await startEmbedded(mkdtempSync(path.join(process.env[RUN_FOLDER] ?? tmpdir(), 'weir-server-')))
  await ask(url, `CREATE DATABASE ${TEMPLATE}`)
  await (await openDatabase({ url: databaseOf(url, TEMPLATE), dir: '' })).close()
  return url
}

const databaseOf = (server: string, name: string): string => Object.assign(new URL(server), { pathname: name }).href

async function ask(server: string, text: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
