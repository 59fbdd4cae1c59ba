import { defineConfig } from '@playwright/test'

/**
 * Browser tests run on the machine's own Chromium; each worker starts a whole Weir of its own. What is tagged @long is
 * left to `npm run test:long`, which runs nothing else.
 */
const long = process.env['LONG'] === '1'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  ...(long ? { grep: /@long/ } : { grepInvert: /@long/ }),
  outputDir: 'test-results',
  workers: 2, // as the unit tests: a page waits as much as it computes
  timeout: 120_000,
  retries: process.env['CI'] ? 1 : 0, // a machine that is busy with something else; a second try is reported as flaky
  expect: { timeout: 15_000 },
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
    actionTimeout: 15_000,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
  },
})
