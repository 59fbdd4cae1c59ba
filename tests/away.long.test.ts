/** Edges with a blocked process part: visits, postbacks, health and metrics continue, and nothing is lost. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Weir } from '../src/weir.ts'
import { openHere } from './support/opened.ts'
import { fillAsStarted, freshFolder, removeFolder, until } from './support/weir.ts'

const TOKEN = 'quartz-heron-quartz-38'
let dataDir: string
let weir: Weir
beforeEach(async () => {
  dataDir = freshFolder()
  await fillAsStarted(dataDir)
  weir = await start()
})
afterEach(async () => {
  await weir.close()
  removeFolder(dataDir)
})
const start = () => openHere(dataDir, { env: { METRICS_TOKEN: TOKEN } })

type Reply = { status: number; text: string; ms: number }

/** Requests from another process, in sequence, while this thread (the process part's) is blocked. */
function askWhileBusy(...paths: string[]): Reply[] {
  const script = `
    const replies = []
    for (const path of ${JSON.stringify(paths)}) {
      const since = performance.now()
      const answer = await fetch(${JSON.stringify(weir.url)} + path, { headers: { authorization: 'Bearer ${TOKEN}' }, signal: AbortSignal.timeout(20000) })
      replies.push({ status: answer.status, text: await answer.text(), ms: performance.now() - since })
    }
    console.log(JSON.stringify(replies))`
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: path.join(import.meta.dirname, '..'),
  })
  if (ran.status !== 0) throw new Error(ran.stderr)
  return JSON.parse(ran.stdout) as Reply[]
}

async function stored(): Promise<number> {
  const { rows } = await weir.services.db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM postbacks`)
  return rows[0]?.count ?? 0
}

test('the edge answers health, figures and postbacks, with the age of the rest', async () => {
  const before = (await (await fetch(`${weir.url}/health`)).json()) as Record<string, unknown>
  expect(before).toMatchObject({ success: true, edges: 1, ageMs: 0, spool: { state: 'ok' } })
  const [health, postback, posted, figures, refused] = askWhileBusy(
    '/health',
    '/postback?hit=A&status=sale',
    '/postback/c_none?hit=B',
    '/metrics',
    '/postback',
  )
  expect([health, postback, posted, figures, refused].map((reply) => reply?.status)).toEqual([200, 200, 200, 200, 422])
  const report = JSON.parse(health?.text ?? '') as Record<string, unknown>
  expect(Object.keys(report).toSorted()).toEqual(Object.keys(before).toSorted())
  expect(report).toMatchObject({ success: true, version: before['version'], edges: 1, data: before['data'] })
  expect(report['ageMs']).toBeGreaterThan(0)
  expect(figures?.text).toMatch(/^weir_process_silent_seconds [1-9]/m)
  expect(figures?.text).toMatch(/^weir_decisions_total\{class="bot"\} 0$/m)
  await until('the postbacks to be in the store', async () => (await stored()) === 2)
  const text = await (await fetch(`${weir.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  expect(text).toContain('weir_store_up{store="config"} 1')
  expect(text).not.toContain('weir_process_silent_seconds')
})

test('the next start stores what an edge accepted while no store was available', async () => {
  askWhileBusy('/postback?hit=A&status=sale')
  await weir.close()
  weir = await start()
  expect(await stored()).toBe(1)
})
