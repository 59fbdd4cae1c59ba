import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { textsByPart } from './web/i18n/parts.ts'
import { screensOfTable } from './web/screens-plugin.ts'
import { worldDrawn } from './web/shared/charts/world.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { keepFoldersInMemory } from './tests/support/quick.ts'

const ZONE = 'Pacific/Chatham' // a 45-minute offset with summer time reveals local-time slips
process.env['TZ'] = ZONE // for this process
keepFoldersInMemory()

/** Without services. */
const PURE = ['src/{contract,lib,rules,judge}/**/*.test.ts', 'web/**/*.test.ts', 'tests/world/*.test.ts']
const ASKING = 'tests/world/*.call.test.ts'
/** In CI, tests of third-party programs are retried once and named at the end. Pure functions are not. */
const TRIES_AGAIN = process.env['CI'] ? 1 : 0
/** Long tests of rare cases: `npm run test:long`. */
const LONG = 'tests/**/*.long.test.ts'

const common = {
  pool: 'forks' as const, // two processes cost little, and a zone is set per process
  environment: 'node' as const, // files that need a DOM declare it
  env: { TZ: ZONE, NODE_COMPILE_CACHE: path.join(import.meta.dirname, '.weir', 'compiled') }, // of processes that tests start
  setupFiles: ['tests/support/patient.ts'],
  expect: { poll: { timeout: 120_000 } },
  testTimeout: 600_000, // for hanging tests, not slow ones
  hookTimeout: 600_000,
}

/** Starts whole Weirs. */
const starting = { ...common, globalSetup: ['tests/support/service.ts'] }

/** A worker runs files in the same modules, so each test restores the process. */
const together = { ...common, isolate: false, unstubGlobals: true, unstubEnvs: true, restoreMocks: true }

export default defineConfig({
  plugins: [textsByPart(), screensOfTable, worldDrawn], // component tests read texts like the panel
  test: {
    maxWorkers: 4, // on two cores: tests mostly wait for processes, timers and sockets
    globalSetup: ['tests/support/run-folder.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      // pure functions
      { test: { ...together, name: 'pure', include: PURE, exclude: [ASKING, LONG] } },
      // components with their own document, which modules keep
      { test: { ...common, name: 'panel', include: ['web/**/*.test.tsx'] } },
      // one floor with stores, sockets and folders
      { test: { ...together, name: 'parts', include: ['src/**/*.test.ts'], exclude: PURE } },
      // across floors: whole Weirs and third-party programs
      {
        test: {
          ...starting,
          name: 'system',
          include: ['tests/*.test.ts', ASKING],
          exclude: [LONG],
          retry: TRIES_AGAIN,
        },
      },
      ...(process.env['LONG'] ? [{ test: { ...starting, name: 'long', include: [LONG] } }] : []),
    ],
  },
})
