/**
 * `npm test`: unit, property and integration tests (Vitest), then the browser tests (Playwright, with the machine's own
 * Chromium). Arguments are passed to Vitest, and then only Vitest runs: `npm test -- src/traffic`. What failed in
 * Vitest is told once more at the very end, where it is not scrolled away by the browser tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const chromium = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file && existsSync(file))

function run(program: string, args: string[]): boolean {
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}) },
  })
  return done.status === 0
}

type Report = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** A line or two for each test, or file, that failed. */
function failuresIn(file: string): string[] {
  if (!existsSync(file)) return ['Vitest left no report']
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  return testResults
    .filter((one) => one.status === 'failed')
    .flatMap((one) => {
      const tests = one.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${test.fullName}\n    ${test.failureMessages.join('\n').slice(0, 1500)}`)
      return (tests.length > 0 ? tests : [one.message]).map((said) => `${path.relative(root, one.name)} › ${said}`)
    })
}

const only = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'weir-test-'))
const report = path.join(folder, 'vitest.json')
const units = run('vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...only,
])
const failed = units ? [] : failuresIn(report)
rmSync(folder, { recursive: true })
let browsers = true
if (only.length === 0) {
  if (chromium) browsers = run('@playwright/test/cli.js', ['test'])
  else
    console.log('SKIPPED: the browser tests, because there is no Chromium on this machine (set CHROMIUM to its path)')
}
if (failed.length > 0)
  console.log(`\nVitest, above: ${failed.length} failed\n${failed.map((said) => `  ✘ ${said}`).join('\n')}`)
process.exit(units && browsers ? 0 : 1)
