import { defineConfig } from 'vitest/config'
import { textsByPart } from './web/i18n/parts.ts'
import { worldDrawn } from './web/shared/charts/world.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { keepFoldersInMemory } from './tests/support/quick.ts'

const ZONE = 'Pacific/Chatham' // a zone with a 45-minute offset and summer time: local-time slips show
process.env['TZ'] = ZONE // for whatever runs in this process
keepFoldersInMemory()

/** Of `tests/world`, what asks no service. */
const PURE = ['src/{contract,lib,rules,judge}/**/*.test.ts', 'web/**/*.test.ts', 'tests/world/*.test.ts']
const ASKING = 'tests/world/*.call.test.ts'
/**
 * Where nobody watches, what drives other people's programs is tried a second time, and the end of the run names it.
 * Functions are not: what fails there once is wrong.
 */
const TRIES_AGAIN = process.env['CI'] ? 1 : 0
/** Inherently long and about what is rare: `npm run test:long`. */
const LONG = 'tests/**/*.long.test.ts'

const common = {
  pool: 'forks' as const, // two processes cost little, and a zone can be set for a process alone
  environment: 'node' as const, // a file that needs a DOM says so itself
  env: { TZ: ZONE },
  setupFiles: ['tests/support/patient.ts'],
  expect: { poll: { timeout: 120_000 } },
  testTimeout: 600_000, // for what hangs, not for what is slow
  hookTimeout: 600_000,
}

/** A worker runs file after file in the same modules, so each test gives back what it has changed of the process. */
const together = { ...common, isolate: false, unstubGlobals: true, unstubEnvs: true, restoreMocks: true }

export default defineConfig({
  plugins: [textsByPart(), worldDrawn], // a test of a component reads the panel’s texts as the panel does
  test: {
    maxWorkers: 4, // on two cores: much of the time tests wait for processes, timers and sockets
    globalSetup: ['tests/support/run-folder.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      // Functions by themselves.
      { test: { ...together, name: 'pure', include: PURE, exclude: [ASKING, LONG] } },
      // Components in a document of their own, which modules keep hold of.
      { test: { ...common, name: 'panel', include: ['web/**/*.test.tsx'] } },
      // One floor with its stores, sockets and folders.
      { test: { ...together, name: 'parts', include: ['src/**/*.test.ts'], exclude: PURE } },
      // What crosses floors: whole Weirs, and the programs of others.
      {
        test: { ...common, name: 'system', include: ['tests/*.test.ts', ASKING], exclude: [LONG], retry: TRIES_AGAIN },
      },
      ...(process.env['LONG'] ? [{ test: { ...common, name: 'long', include: [LONG] } }] : []),
    ],
  },
})
