import { createJobLog } from '../../lib/process/job-log.ts'
import type { SpoolStats } from '../../store/events/spool/spool.ts'
import type { Machine } from '../status/machine.ts'

const idle: SpoolStats = {
  rejected: 0,
  torn: 0,
  unreadable: 0,
  state: 'ok',
  pending: 0,
  bytes: 0,
  oldestMs: 0,
  lastError: null,
}

export const fakeMachine = (): Machine => ({
  version: '0.0.0',
  signals: 'test',
  host: 'test',
  dataDir: import.meta.dirname,
  startedAt: new Date('2026-03-01T11:00:00Z'),
  embedded: { config: true, events: true },
  jobs: createJobLog(),
  holdsLease: () => true,
  edges: () => ({ wanted: 1, running: 1 }),
  sync: 'group',
  spools: () => ({ hits: idle, probes: idle, postbacks: idle, checks: idle }),
  lagMs: () => 0,
  loopMs: () => 0,
  redis: () => null,
  panelAnswers: async () => true,
  memory: () => undefined,
  openFilesLeft: async () => undefined,
  damaged: () => [],
  panelMissing: () => null,
  settled: () => true,
  conditions: () => [],
})
