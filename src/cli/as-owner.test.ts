/** Root becomes the folder's owner only after the event engine is loaded: loaded afterwards it crashes now and then. */
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANIFEST, writeManifest } from '../jobs/backup/manifest.ts'

/** Plays root for whoever runs the test, and ends where the user would change. */
const HOOK = `import { readFileSync } from 'node:fs'
process.getuid = () => 0
process.setgroups = process.setgid = () => {}
process.setuid = () => {
  console.log('loaded before', readFileSync('/proc/self/maps', 'utf8').includes('/libchdb.so'))
  process.exit(7)
}`
const work = mkdtempSync(path.join(tmpdir(), 'weir-owner-'))
const [hook, data, backup] = [path.join(work, 'hook.mjs'), path.join(work, 'data'), path.join(work, 'backup')]
const NONE = { migrations: [], rows: {} }

beforeAll(() => {
  for (const folder of [data, backup]) mkdirSync(folder)
  if (process.getuid?.() === 0) chownSync(data, 65_534, 65_534)
  writeFileSync(hook, HOOK)
  const made = { weir: '1.0.0', node: 'v26', until: '2026-11-24T03:00:00.000Z', files: [] }
  writeFileSync(path.join(backup, MANIFEST), writeManifest({ ...made, config: NONE, events: NONE }))
})
afterAll(() => rmSync(work, { recursive: true }))

test.runIf(process.platform === 'linux').each([
  ['start', ['main.ts']],
  ['restore', ['cli.ts', 'restore', backup]],
])('%s as root loads the engine before the user changes', (_name, [program = '', ...words]) => {
  const args = ['--import', pathToFileURL(hook).href, path.join(import.meta.dirname, '..', program), ...words]
  const env = { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0' }
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  expect([status, stdout], stderr).toEqual([7, 'loaded before true\n'])
})
