import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    pool: 'forks', // native stores are opened; a fork gives each file its own process
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { TZ: 'Pacific/Chatham' }, // a zone with a 45-minute offset and summer time: local-time slips show
  },
})
