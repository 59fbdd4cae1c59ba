import { defineConfig } from '@playwright/test'
import { keepFoldersInMemory } from './tests/support/quick.ts'

/**
 * Browser tests run on the machine's own Chromium; each worker starts a whole Weir of its own. `npm test` leaves out
 * axe, and what is tagged @long or @walk; tools/test.ts says what runs these.
 */
keepFoldersInMemory()
const runs = process.env['LONG']

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/run-folder.ts',
  testMatch: '*.spec.ts',
  ...(runs === undefined ? { grepInvert: /@long|@walk/ } : runs === 'rest' ? { grep: /@long/ } : {}),
  outputDir: 'test-results',
  workers: 2, // as the unit tests: a page waits as much as it computes
  retries: process.env['CI'] ? 1 : 0, // where nobody watches; the end of the run names what was flaky
  timeout: 300_000, // limits are for what hangs, not for what is slow: half as fast a machine fails nothing
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    actionTimeout: 45_000,
    reuseContext: true, // one profile a worker, emptied before each test: scripts stay fetched and compiled
    locale: 'en-GB',
    serviceWorkers: 'block', // installable.spec.ts lets them
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' }, // what fades in is looked at as it is when it stands
  },
})
