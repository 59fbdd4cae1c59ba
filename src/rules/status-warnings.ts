/** What of a service's state somebody should look at. */
import type { StatusWarning } from '../contract/status.ts'

export type Observed = {
  spools: readonly { name: string; state: 'ok' | 'failing'; oldestMs: number; rejected: number }[]
  stores: readonly { name: 'config' | 'events'; reachable: boolean }[]
  edges: { wanted: number; running: number }
  dataDays: number
  lagMs: number
  loopMs: number
  jobs: readonly { name: string; error: string | null }[]
  disk: { free: number; total: number; daysLeft: number | null }
}
export type Warning = { kind: StatusWarning; about: string }

/** A segment that waits longer has a reason; milliseconds. */
const LATE_MS = 60_000
/** An edge asks four times a second. */
const LAG_MS = 5000
/** Answers of the panel that are this late are felt. */
const LOOP_MS = 300
/** Published lists change by the day. */
const OLD_DAYS = 14
const SOON_DAYS = 14
/** Of a disk, or bytes: below both the spool may soon take nothing. */
const [FEW_PART, FEW_BYTES] = [0.05, 2 * 2 ** 30]

/** The worst first. */
export function warningsOf({ spools, stores, edges, dataDays, lagMs, loopMs, jobs, disk }: Observed): Warning[] {
  const said = (kind: StatusWarning, about = ''): Warning => ({ kind, about })
  const isFull = disk.free < FEW_BYTES && disk.free < disk.total * FEW_PART
  return [
    ...spools.filter(({ state }) => state === 'failing').map(({ name }) => said('spoolFailing', name)),
    ...(isFull ? [said('diskFull')] : []),
    ...stores.filter(({ reachable }) => !reachable).map(({ name }) => said(name === 'config' ? 'configAway' : 'eventsAway')),
    ...(edges.running < edges.wanted ? [said('edgesMissing', String(edges.wanted - edges.running))] : []),
    ...(lagMs > LAG_MS ? [said('snapshotOld', String(Math.round(lagMs / 1000)))] : []),
    ...spools.filter(({ oldestMs }) => oldestMs > LATE_MS).map(({ name }) => said('spoolWaits', name)),
    ...spools.filter(({ rejected }) => rejected > 0).map(({ name }) => said('spoolRejected', name)),
    ...jobs.filter(({ error }) => error !== null).map(({ name }) => said('jobFailing', name)),
    ...(!isFull && disk.daysLeft !== null && disk.daysLeft < SOON_DAYS ? [said('diskSoonFull', String(Math.floor(disk.daysLeft)))] : []),
    ...(dataDays > OLD_DAYS ? [said('dataOld', String(dataDays))] : []),
    ...(loopMs > LOOP_MS ? [said('loopLate', String(Math.round(loopMs)))] : []),
  ]
}
