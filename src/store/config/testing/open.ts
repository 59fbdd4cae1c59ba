/** A fresh store for tests: embedded, or a database of its own on the server that TEST_DATABASE_URL names. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database } from '../database.ts'
import { MIGRATIONS } from '../migrations.ts'

const SERVER = process.env['TEST_DATABASE_URL']
export const isEmbedded = SERVER === undefined

export async function openTestDatabase(): Promise<{ db: Database; remove: () => Promise<void> }> {
  return SERVER === undefined ? inFolder() : onServer(SERVER)
}

async function inFolder() {
  const dir = await mkdtemp(path.join(tmpdir(), 'weir-test-'))
  await cp(await template(), dir, { recursive: true })
  const db = await openDatabase({ dir })
  const remove = async () => {
    await db.close()
    await rm(dir, { recursive: true })
  }
  return { db, remove }
}

/**
 * A store as it is after its first start: making one takes seconds, copying one does not. Made anew when the migrations
 * change.
 */
async function template(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(MIGRATIONS)).sort()) hash.update(await readFile(path.join(MIGRATIONS, name)))
  hash.update(await readFile(path.join(import.meta.dirname, '../../../../package.json')))
  const dir = path.join(tmpdir(), `weir-template-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(dir)) return dir
  const making = await mkdtemp(path.join(tmpdir(), 'weir-making-'))
  await (await openDatabase({ dir: making })).close()
  await rename(making, dir).catch(() => rm(making, { recursive: true })) // another file's test has made it meanwhile
  return dir
}

async function onServer(server: string) {
  const ask = async (text: string) => {
    const client = new Client(server)
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  const name = `weir_${randomBytes(6).toString('hex')}`
  await ask(`CREATE DATABASE ${name}`)
  const db = await openDatabase({ url: Object.assign(new URL(server), { pathname: name }).href, dir: '' })
  const remove = async () => {
    await db.close()
    await ask(`DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { db, remove }
}
