import { expect, test } from 'vitest'
import { STATUS_WARNINGS } from '../contract/status.ts'
import { warningsOf, type Observed } from './status-warnings.ts'

const well: Observed = {
  spools: [{ name: 'hits', state: 'ok', oldestMs: 900, rejected: 0 }],
  stores: [{ name: 'config', reachable: true }, { name: 'events', reachable: true }],
  edges: { wanted: 2, running: 2 }, dataDays: 3, lagMs: 200, loopMs: 20, jobs: [{ name: 'sweep', error: null }],
  disk: { free: 50e9, total: 100e9, daysLeft: 90 },
}

test('a service that is well has nothing to say', () => expect(warningsOf(well)).toEqual([]))

test('each trouble has a warning, the worst first', () => {
  const bad: Observed = {
    spools: [{ name: 'hits', state: 'failing', oldestMs: 61_000, rejected: 2 }],
    stores: [{ name: 'config', reachable: false }, { name: 'events', reachable: false }],
    edges: { wanted: 2, running: 1 }, dataDays: 15, lagMs: 5001, loopMs: 301, jobs: [{ name: 'sweep', error: 'away' }],
    disk: { free: 1e9, total: 100e9, daysLeft: 2 },
  }
  const kinds = warningsOf(bad).map(({ kind }) => kind)
  expect(kinds[0]).toBe('spoolFailing')
  const soon = warningsOf({ ...well, disk: { free: 40e9, total: 100e9, daysLeft: 13.7 } })
  expect(soon).toEqual([{ kind: 'diskSoonFull', about: '13' }])
  expect([...kinds, 'diskSoonFull'].toSorted()).toEqual([...STATUS_WARNINGS].toSorted())
})
