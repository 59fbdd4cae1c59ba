import { defineConfig } from '@playwright/test'
import { keepFoldersInMemory } from './tests/support/quick.ts'

/**
 * Browser tests on the machine's own Chromium; each worker starts a whole Weir. `npm test` skips axe and tests tagged
 * @long or @walk; tools/test.ts runs these.
 */
keepFoldersInMemory()
const runs = process.env['LONG']

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: ['./tests/support/run-folder.ts', './tests/support/service.ts'],
  testMatch: '*.spec.ts',
  ...(runs === undefined ? { grepInvert: /@long|@walk/ } : runs === 'rest' ? { grep: /@long/ } : {}),
  outputDir: 'test-results',
  workers: 2, // as the unit tests: pages wait as much as they compute
  retries: process.env['CI'] ? 1 : 0, // where nobody watches; the end of the run names flaky ones
  timeout: 300_000, // for hanging tests, not slow machines
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
    reuseContext: true, // one profile per worker, emptied before each test: scripts stay cached and compiled
    locale: 'en-GB',
    serviceWorkers: 'block', // allowed in installable.spec.ts
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' }, // shows faded-in content at once
  },
})
