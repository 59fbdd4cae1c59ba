/** Lines covered by `npm test`, run here for a complete table. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { CHROMIUM } from '../support/chromium.ts'
import type { Fault } from './fault.ts'

const root = path.join(import.meta.dirname, '..', '..')

const VITEST = ['vitest/vitest.mjs', 'run']
const PLAYWRIGHT = ['@playwright/test/cli.js', 'test']

const held = (line: number, name: string, did: string, files: string[], [runner = '', ...words] = VITEST): Fault => ({
  line,
  name,
  run: async () => {
    // excluded from `npm test` for their length: some files, and the browser walk
    const long = words[0] === 'test' || files.some((file) => file.includes('.long.')) ? { LONG: '1' } : {}
    const env = { ...process.env, NO_COLOR: '1', CHROMIUM, ...long }
    const ran = spawnSync(process.execPath, [path.join(root, 'node_modules', runner), ...words, ...files], {
      cwd: root,
      encoding: 'utf8',
      env,
      maxBuffer: 64 * 1024 * 1024,
    })
    const saw = (/Tests\s+(.*)/.exec(ran.stdout) ?? /(\d+ passed)/.exec(ran.stdout))?.[1]?.trim() ?? 'nothing ran'
    const wasSkipped = ran.status === 0 && !saw.includes('passed')
    return { did: `${did} (${files.join(', ')})`, saw, passed: ran.status === 0, ...(wasSkipped && { skipped: saw }) }
  },
})

const SPOOL = 'src/store/events/spool'
const AUTH = 'src/features/accounts'
export const HELD = [
  held(2, 'spool killed at each step', 'torn, empty, foreign and unreadable segments, any flipped bit, any cut', [
    `${SPOOL}/spool.test.ts`,
    `${SPOOL}/check.test.ts`,
  ]),
  held(
    4,
    'outcome of an insert unknown',
    'answers of inserts lost five times, restarts between, forgotten tokens, months dropped',
    [`${SPOOL}/exactly-once.test.ts`],
  ),
  held(5, 'EIO and short writes', 'a disk that fails, takes half, or cannot even cut', [`${SPOOL}/writer.test.ts`]),
  held(6, 'configuration store away', 'the wire to a real Postgres cut under visits, and mended', [
    'tests/config-away.test.ts',
  ]),
  held(7, 'clocks', 'decisions under a clock that jumps and goes back, over summer time and 29 February', [
    'tests/clocks.test.ts',
  ]),
  held(9, 'shares of a split', '100 000 visitors on 33/33/34 and on 1/99, and again', [
    'src/judge/destination.test.ts',
  ]),
  held(11, 'figures agree', 'random hits, late and repeated, in zones with halves of hours and summer time', [
    'src/store/events/sums.test.ts',
  ]),
  held(
    12,
    'migrations killed, backups',
    'migrations killed and run twice; every reading call before and after a restore; damaged, cut and newer backups',
    ['tests/migrations.long.test.ts', 'tests/backup.long.test.ts'],
  ),
  held(
    13,
    'hostile requests',
    'megabytes, NUL, broken text, thousands of parameters, bad escapes; parsers under changed bytes',
    [
      'tests/edge-http.test.ts',
      'tests/edge.test.ts',
      'src/judge/agent.test.ts',
      'src/judge/visit.test.ts',
      'tests/fuzz.long.test.ts',
    ],
  ),
  held(14, 'forged addresses', 'headers of strangers, every spelling of an address', [
    'tests/edge.test.ts',
    'src/lib/net/network.test.ts',
    'src/judge/lists',
  ]),
  held(15, 'hostile destinations', 'line breaks, schemes and hosts in targets and macros', [
    'src/judge/destination.test.ts',
    'src/judge/pass-through.test.ts',
  ]),
  held(16, 'slow keywords and lists', 'words and entries made to be slow', [
    'src/judge/signals/signals.test.ts',
    'src/rules/lists/list-entry.test.ts',
  ]),
  held(
    17,
    'stored script',
    'script in every text that anybody can leave, on every screen, in Chromium',
    ['hostile'],
    PLAYWRIGHT,
  ),
  held(18, 'exports and archives', 'formulas, names that climb out, fields full of quotes run by a real PHP', [
    'src/lib/text/csv.test.ts',
    'src/outside/php-archive.test.ts',
    'tests/php-integration.test.ts',
    'src/outside/sites',
  ]),
  held(19, 'every call as every role', 'the matrix of the contract (19 and 20)', [
    'tests/contract-walk.long.test.ts',
    'tests/key-walk.test.ts',
  ]),
  held(21, 'changing GETs', 'no cookie, no HEAD, no-store, in the audit log', ['tests/accounts-promises.test.ts']),
  held(22, 'query bombs', 'heavy questions beside small ones; text in every filter and sort', [
    'src/store/events/bombs.test.ts',
    'src/store/events/events.test.ts',
    'src/store/events/questions.test.ts',
    'src/store/events/engine/query-pool.test.ts',
  ]),
  held(23, 'guessing', 'attempts counted per account and address (23 and 24)', [
    `${AUTH}/attempts.test.ts`,
    'src/store/shared/login-limiter.test.ts',
    `${AUTH}/auth.test.ts`,
  ]),
  held(25, 'reset links and sessions', 'two at once, older ones, other sessions (25 and 26)', [
    `${AUTH}/recovery.test.ts`,
    'tests/mail.test.ts',
    `${AUTH}/update-profile.test.ts`,
    'tests/open-as.test.ts',
  ]),
  held(27, 'fifty at once', 'payments, plans, promo codes, sites, the same key', [
    'src/features/billing/payments.test.ts',
    'src/features/billing/promo.test.ts',
    'src/features/billing/plan-calls.test.ts',
    'src/features/conversions/conversion.test.ts',
  ]),
  held(28, 'outgoing calls', 'loopback, private, rebinding, redirects', ['src/outside/guarded-fetch.test.ts']),
]
