import { expect, test } from 'vitest'
import { STATUS_WARNINGS } from '../../contract/status/status.ts'
import { REDIS_TROUBLES } from '../../contract/status/status.ts'
import { warningsOf, type Observed } from './status-warnings.ts'

const GIB = 2 ** 30
const healthy: Observed = {
  spools: [{ name: 'hits', state: 'ok', oldestMs: 900, rejected: 0 }],
  stores: [
    { name: 'config', reachable: true },
    { name: 'events', reachable: true },
  ],
  readOnly: false,
  damaged: [],
  redis: null,
  panelAnswers: true,
  clockApartMs: 4000,
  locksWait: 0,
  openFilesLeft: 256,
  backupFailed: '',
  backupDays: 1,
  otherDisks: [],
  memory: { left: 900e6, limit: 1e9 },
  mail: { refused: null, sealed: 0, missing: false },
  leaseHeld: true,
  panelMissing: null,
  edges: { wanted: 2, running: 2 },
  dataDays: 3,
  lagMs: 200,
  loopMs: 20,
  jobs: [{ name: 'sweep', error: null }],
  resolver: null,
  disk: { free: 50e9, total: 100e9, filesLeft: 1000, daysLeft: 90 },
}
const kindsOf = (observed: Observed) => warningsOf(observed).map(({ kind }) => kind)

test('a healthy service has no conditions', () => expect(warningsOf(healthy)).toEqual([]))

test('each trouble has a condition and level, the worst first', () => {
  const failing: Observed = {
    spools: [{ name: 'hits', state: 'failing', oldestMs: 61_000, rejected: 2 }],
    stores: [
      { name: 'config', reachable: false },
      { name: 'events', reachable: false },
    ],
    readOnly: true,
    redis: { kind: 'redisAway', about: '' },
    panelAnswers: false,
    clockApartMs: 5001,
    locksWait: 1,
    openFilesLeft: 255,
    backupFailed: 'disk full',
    backupDays: 2,
    otherDisks: [{ name: 'spool', free: 3 * GIB, total: 100 * GIB, filesLeft: 999 }],
    memory: { left: 20e6, limit: 600e6 },
    damaged: [
      { store: 'config', about: '/x/base/1/2' },
      { store: 'events', about: 'hits 202605_1_1_0' },
      { store: 'data', about: '/x/index.bin' },
    ],
    mail: { refused: 'Greeting never received', sealed: 3, missing: true },
    leaseHeld: false,
    panelMissing: '/srv/dist/panel',
    edges: { wanted: 2, running: 1 },
    dataDays: 15,
    lagMs: 5001,
    loopMs: 301,
    jobs: [{ name: 'sweep', error: 'away' }],
    resolver: { trouble: 'denies', claims: 12 },
    disk: { free: 1e9, total: 100e9, daysLeft: 2 },
  }
  const conditions = warningsOf(failing)
  expect(conditions[0]).toEqual({ kind: 'spoolFailing', level: 'error', about: 'hits' })
  expect(conditions).toContainEqual({ kind: 'crawlersUnchecked', level: 'warn', about: 'denies 12' })
  const soon = warningsOf({ ...healthy, disk: { free: 40e9, total: 100e9, daysLeft: 13.7 } })
  expect(soon).toEqual([{ kind: 'diskSoonFull', level: 'warn', about: '13' }])
  const byRedis = REDIS_TROUBLES.filter((kind) => kind !== 'redisAway')
  for (const kind of byRedis)
    expect(warningsOf({ ...healthy, redis: { kind, about: 'x' } })).toEqual([{ kind, level: 'warn', about: 'x' }])
  const apart = ['diskSoonFull', ...byRedis]
  expect([...conditions.map(({ kind }) => kind), ...apart].toSorted()).toEqual([...STATUS_WARNINGS].toSorted())
  const grave = conditions.filter(({ level }) => level === 'error').map(({ kind }) => kind)
  expect(grave.toSorted()).toEqual([
    'configAway',
    'configDamaged',
    'configReadOnly',
    'diskFull',
    'edgesMissing',
    'eventsAway',
    'eventsDamaged',
    'inodesFew',
    'panelMissing',
    'spoolFailing',
  ])
})

test.each([
  [30, 400, 'diskFull'],
  [511, 400_000, 'diskFull'],
  [1500, 40_000, 'diskFull'],
  [1500, 20_000, 'diskLow'],
  [4095, 20_000, 'diskLow'],
] as const)('%i MiB free of %i: %s, of the data folder and of any disk in it', (free, total, kind) => {
  const disk = { free: free * 2 ** 20, total: total * 2 ** 20 }
  expect(kindsOf({ ...healthy, disk: { ...disk, daysLeft: null } })).toEqual([kind])
  expect(warningsOf({ ...healthy, otherDisks: [{ name: 'spool', ...disk }] })).toMatchObject([{ kind, about: 'spool' }])
})

test('unknown state is no condition', () => {
  expect(warningsOf({ ...healthy, leaseHeld: undefined, memory: undefined })).toEqual([])
})
