/**
 * One Weir for all tests of a run that use their own client and campaign and nothing global: no restarts, settings,
 * lists, bans, metrics or content.
 */
import { spawn } from 'node:child_process'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onceARun } from './once-a-run.ts'
import { PID } from './run-folder.ts'
import { ask, commandOf, fillAsStarted, listensOn, type RunningWeir } from './weir.ts'

/** Files with its coordinates. */
const [URL_FILE, DATA_DIR, OUTPUT] = ['url', 'data-dir', 'output']

/**
 * Started by the first test that asks, ended after the run. `behindProxy`: another one that trusts X-Forwarded-For, for
 * visitors of many addresses.
 */
export async function sharedWeir({ behindProxy = false } = {}): Promise<RunningWeir> {
  const dir = await (behindProxy
    ? onceARun('behind-proxy', (into) => start(into, { TRUSTED_PROXIES: '127.0.0.1' }))
    : onceARun('shared', (into) => start(into, {})))
  if (dir === undefined) throw new Error('there is no run of Vitest that could end a shared Weir')
  const url = readFileSync(path.join(dir, URL_FILE), 'utf8')
  return {
    url,
    port: Number(new URL(url).port),
    dataDir: readFileSync(path.join(dir, DATA_DIR), 'utf8'),
    output: () => readFileSync(path.join(dir, OUTPUT), 'utf8'),
    call: (method, address, body, token) => ask(url, method, address, body, token),
  }
}

async function start(dir: string, env: Record<string, string>): Promise<void> {
  const dataDir = path.join(path.dirname(dir), 'data') // only `dir` moves afterwards
  await fillAsStarted(dataDir)
  const { args, ...options } = commandOf({ dataDir, env })
  const log = path.join(dir, OUTPUT)
  const out = openSync(log, 'a')
  const child = spawn(process.execPath, args, { ...options, detached: true, stdio: ['ignore', out, out] })
  child.unref() // outlives this worker
  writeFileSync(path.join(dir, PID), String(child.pid))
  for (;;) {
    const output = readFileSync(log, 'utf8')
    const url = listensOn(output)
    if (url !== undefined) {
      writeFileSync(path.join(dir, URL_FILE), url)
      writeFileSync(path.join(dir, DATA_DIR), dataDir)
      return
    }
    if (child.exitCode !== null) throw new Error(`weir ended with ${child.exitCode}:\n${output}`)
    await wait(50)
  }
}
