import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    pool: 'forks', // native stores are opened; a fork gives each file its own process
    maxWorkers: 2, // tests wait for processes, timers and sockets more than they compute; by default two cores get one worker
    retry: process.env['CI'] ? 1 : 0, // as the browser tests: a machine that is busy with something else
    testTimeout: 120_000, // for what hangs, not for what is slow
    hookTimeout: 180_000,
    env: { TZ: 'Pacific/Chatham' }, // a zone with a 45-minute offset and summer time: local-time slips show
  },
})
