/**
 * `npm test`: unit, property and integration tests (Vitest), then the browser tests (Playwright, with the machine's own
 * Chromium). Arguments are passed to Vitest, and then only Vitest runs: `npm test -- src/traffic`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const chromium = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => file && existsSync(file))

function run(program: string, args: string[]): boolean {
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}) } })
  return done.status === 0
}

const only = process.argv.slice(2)
let passed = run('vitest/vitest.mjs', ['run', ...only])
if (only.length === 0) {
  if (chromium) passed = run('@playwright/test/cli.js', ['test']) && passed
  else console.log('SKIPPED: the browser tests, because there is no Chromium on this machine (set CHROMIUM to its path)')
}
process.exit(passed ? 0 : 1)
