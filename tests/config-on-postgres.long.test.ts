/**
 * Config store and shadow tests, which rely on transactions, on a real Postgres, to show differences from the embedded
 * one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startPostgres, withoutPostgres } from './support/servers.ts'

const root = path.join(import.meta.dirname, '..')

test.skipIf(withoutPostgres)(
  `the configuration store on a real Postgres${withoutPostgres ? `: SKIPPED, ${withoutPostgres}` : ''}`,
  async () => {
    const postgres = await startPostgres()
    try {
      const child = spawn(
        process.execPath,
        [
          path.join(root, 'node_modules/vitest/vitest.mjs'),
          'run',
          'src/store/config',
          'src/jobs/shadow',
          'src/jobs/data-shadow.test.ts',
          'src/jobs/replay',
          'src/jobs/restate',
          'src/features/shadows',
          'src/features/campaigns/shadows.test.ts',
          '--reporter=dot',
          '--maxWorkers=1',
        ],
        {
          // on one server, a transaction in any database delays all change feeds
          cwd: root,
          env: {
            ...process.env,
            TEST_DATABASE_URL: postgres.url,
            VITEST: '',
            VITEST_POOL_ID: '',
            VITEST_WORKER_ID: '',
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
      expect(child.exitCode, `${output}${errors}`).toBe(0)
      expect(output).toMatch(/Tests .*\d+ passed/)
    } finally {
      await postgres.stop()
    }
  },
)
