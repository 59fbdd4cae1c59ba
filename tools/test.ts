/**
 * `npm test`: Vitest tests, then browser tests (Playwright, the machine's Chromium). Arguments go to Vitest, which then
 * runs alone: `npm test -- src/judge`. If one names a file of `tests/browser`, all go to Playwright, which runs alone,
 * with what is tagged and with axe.
 * Vitest's failures and each part's time are repeated at the end.
 *
 * `--rest` runs both long parts: `*.long.test.ts` and @long. `--long` (`npm run test:long`) runs all browser tests with
 * walks (@walk) and axe.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TIMES_FILE, type ProjectTime } from '../tests/support/project-times.ts'

const root = path.join(import.meta.dirname, '..')
const chromium = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file && existsSync(file))

const given = process.argv.slice(2)
const rest = given.includes('--rest')
const long = rest || given.some((argument) => argument === '--long' || argument.includes('.long.'))
const only = given.filter((argument) => argument !== '--long' && argument !== '--rest')
const inBrowser = only.some((argument) => argument.includes('tests/browser'))
const folder = mkdtempSync(path.join(tmpdir(), 'weir-test-'))
const [report, times] = [path.join(folder, 'vitest.json'), path.join(folder, 'times.json')]

function run(program: string, args: string[]): boolean {
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(chromium ? { CHROMIUM: chromium } : {}),
      ...(long || inBrowser ? { LONG: rest ? 'rest' : '1' } : {}),
      [TIMES_FILE]: times,
    },
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

/** A line or two for each failed test or file. */
function failuresIn(file: string): string[] {
  if (!existsSync(file)) return ['Vitest left no report']
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  return testResults
    .filter((one) => one.status === 'failed')
    .flatMap((one) => {
      const tests = one.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${test.fullName}\n    ${test.failureMessages.join('\n').slice(0, 1500)}`)
      return (tests.length > 0 ? tests : [one.message]).map((text) => `${path.relative(root, one.name)} › ${text}`)
    })
}

/** A line for each Vitest project: files, tests, seconds over all workers; and tests that needed two tries. */
function timesIn(file: string): string[] {
  if (!existsSync(file)) return []
  const projects = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, ProjectTime>)
  return projects.flatMap(([name, { files, tests, seconds, again }]) => [
    `${name.padEnd(8)} ${String(files).padStart(4)} files ${String(tests).padStart(5)} tests ${seconds.toFixed(0).padStart(5)} s of workers`,
    ...again.map((test) => `  passed at the second try only: ${test}`),
  ])
}

/** Returns the result and the seconds taken. */
function timed<T>(work: () => T): [T, number] {
  const began = performance.now()
  const result = work()
  return [result, Math.round((performance.now() - began) / 1000)]
}

const [units, unitSeconds] = timed(
  () =>
    inBrowser ||
    run('vitest/vitest.mjs', [
      'run',
      ...(long ? ['--project=long'] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--reporter=./tests/support/project-times.ts',
      ...only,
    ]),
)
const failed = units ? [] : failuresIn(report)
const lines = inBrowser ? [] : [...timesIn(times), `Vitest took ${unitSeconds} s`]
rmSync(folder, { recursive: true })
let browsers = true
if (only.length === 0 || inBrowser) {
  if (chromium) {
    const [passed, seconds] = timed(() => run('@playwright/test/cli.js', ['test', ...only]))
    browsers = passed
    lines.push(`the browser tests took ${seconds} s`)
  } else
    console.log('SKIPPED: the browser tests, because there is no Chromium on this machine (set CHROMIUM to its path)')
}
console.log(`\n${lines.join('\n')}`)
if (failed.length > 0)
  console.log(`\nVitest, above: ${failed.length} failed\n${failed.map((text) => `  ✘ ${text}`).join('\n')}`)
process.exit(units && browsers ? 0 : 1)
