/** A service's conditions for log, status, metrics, health and `weir check`. */
import type { ResolverTrouble } from '../../contract/status/status.ts'
import { type Condition, conditionOf } from '../campaigns/conditions.ts'
import { diskState, hasFewFiles } from './disk.ts'
import type { RedisTrouble } from './redis-trouble.ts'

export type Damage = {
  store: 'config' | 'events' | 'data'
  about: string
}

export type Observed = {
  spools: readonly { name: string; state: 'ok' | 'failing'; oldestMs: number; rejected: number }[]
  stores: readonly { name: 'config' | 'events'; reachable: boolean }[]
  /** The config store answers but rejects changes. */
  readOnly: boolean
  damaged: readonly Damage[]
  /** Null: Redis works, or there is none. */
  redis: RedisTrouble | null
  panelAnswers: boolean
  /** Between this machine and the config store. */
  clockApartMs: number
  /** Statements waiting over ten seconds for a lock. */
  locksWait: number
  /** '': the last backup succeeded. */
  backupFailed: string
  /** Age of the newest backup; null: none, or unknown. */
  backupDays: number | null
  edges: { wanted: number; running: number }
  dataDays: number
  lagMs: number
  loopMs: number
  jobs: readonly { name: string; error: string | null }[]
  disk: { free: number; total: number; filesLeft?: number | undefined; daysLeft: number | null }
  otherDisks: readonly { name: string; free: number; total: number; filesLeft?: number | undefined }[]
  /** Files that this process may still open; undefined: enough, or unknown. */
  openFilesLeft: number | undefined
  /** Bytes; undefined: unknown. */
  memory: { left: number; limit: number } | undefined
  /** `refused`: reason for the last mail; null: accepted. `sealed`: queued mail without a key here. */
  mail: { refused: string | null; sealed: number; missing: boolean }
  /** True if any process runs the jobs; undefined when unknown. */
  leaseHeld: boolean | undefined
  panelMissing: string | null
  /** Why crawlers' names cannot be checked, and affected claims; null: none. */
  resolver: { trouble: ResolverTrouble; claims: number } | null
}
type Warning = Condition

/** Normal maximal age of a segment, milliseconds. */
export const LATE_MS = 60_000
/** An edge polls four times a second. */
export const LAG_MS = 5000
/** Users notice such delays of the panel. */
export const LOOP_MS = 300
/** Published lists change daily. */
export const OLD_DAYS = 14
const SOON_DAYS = 14
/** Backups run daily; allows one to be missed. */
const BACKUP_DAYS = 2
const MB = 2 ** 20

export function warningsOf(observed: Observed): Warning[] {
  return [
    ...refusing(observed),
    ...storesOf(observed),
    ...processOf(observed),
    ...waiting(observed),
    ...sending(observed),
    ...ageing(observed),
  ]
}

type Disk = { name: string; free: number; total: number; filesLeft?: number | undefined }
const disksOf = ({ disk, otherDisks }: Observed): Disk[] => [{ name: '', ...disk }, ...otherDisks]

function refusing(observed: Observed): Warning[] {
  const { spools, edges } = observed
  return [
    ...spools.filter(({ state }) => state === 'failing').map(({ name }) => conditionOf('spoolFailing', name)),
    ...disksOf(observed)
      .filter((disk) => diskState(disk) === 'full')
      .map(({ name }) => conditionOf('diskFull', name)),
    ...disksOf(observed)
      .filter(hasFewFiles)
      .map(({ name }) => conditionOf('inodesFew', name)),
    ...(edges.running < edges.wanted ? [conditionOf('edgesMissing', String(edges.wanted - edges.running))] : []),
  ]
}

const DAMAGED = { config: 'configDamaged', events: 'eventsDamaged', data: 'dataDamaged' } as const

function storesOf({ stores, readOnly, damaged, redis }: Observed): Warning[] {
  return [
    ...stores
      .filter(({ reachable }) => !reachable)
      .map(({ name }) => conditionOf(name === 'config' ? 'configAway' : 'eventsAway')),
    ...(readOnly ? [conditionOf('configReadOnly')] : []),
    ...damaged.map(({ store, about }) => conditionOf(DAMAGED[store], about)),
    ...(redis ? [conditionOf(redis.kind, redis.about)] : []),
  ]
}

/** Larger differences put hits on wrong days; milliseconds. */
export const APART_MS = 5000

/** A burst opens that many at once. */
const FEW_OPEN_FILES = 256

function processOf(observed: Observed): Warning[] {
  const { lagMs, memory, panelMissing, panelAnswers, clockApartMs, locksWait, openFilesLeft } = observed
  return [
    ...(panelAnswers ? [] : [conditionOf('panelAway')]),
    ...(clockApartMs > APART_MS ? [conditionOf('clockApart', String(Math.round(clockApartMs / 1000)))] : []),
    ...(locksWait > 0 ? [conditionOf('locksWait', String(locksWait))] : []),
    ...(openFilesLeft !== undefined && openFilesLeft < FEW_OPEN_FILES
      ? [conditionOf('openFilesFew', String(openFilesLeft))]
      : []),
    ...(panelMissing === null ? [] : [conditionOf('panelMissing', panelMissing)]),
    ...(memory && isMemoryLow(memory)
      ? [conditionOf('memoryLow', String(Math.max(0, Math.floor(memory.left / MB))))]
      : []),
    ...(lagMs > LAG_MS ? [conditionOf('snapshotOld', String(Math.round(lagMs / 1000)))] : []),
  ]
}

function waiting({ spools, leaseHeld, jobs }: Observed): Warning[] {
  return [
    ...spools.filter(({ oldestMs }) => oldestMs > LATE_MS).map(({ name }) => conditionOf('spoolWaits', name)),
    ...spools.filter(({ rejected }) => rejected > 0).map(({ name }) => conditionOf('spoolRejected', name)),
    ...(leaseHeld === false ? [conditionOf('noLead')] : []),
    ...jobs.filter(({ error }) => error !== null).map(({ name }) => conditionOf('jobFailing', name)),
  ]
}

function sending({ mail: { refused, sealed, missing } }: Observed): Warning[] {
  return [
    ...(missing ? [conditionOf('mailMissing')] : []),
    ...(refused === null ? [] : [conditionOf('mailRefused', refused)]),
    ...(sealed > 0 ? [conditionOf('mailKeyWrong', String(sealed))] : []),
  ]
}

function ageing(observed: Observed): Warning[] {
  const { disk, dataDays, loopMs, resolver, backupDays, backupFailed } = observed
  const isSoonFull = diskState(disk) !== 'full' && disk.daysLeft !== null && disk.daysLeft < SOON_DAYS
  return [
    ...disksOf(observed)
      .filter((one) => diskState(one) === 'low')
      .map(({ name }) => conditionOf('diskLow', name)),
    ...(isSoonFull ? [conditionOf('diskSoonFull', String(Math.floor(disk.daysLeft ?? 0)))] : []),
    ...(resolver ? [conditionOf('crawlersUnchecked', `${resolver.trouble} ${resolver.claims}`)] : []),
    ...(backupFailed === '' ? [] : [conditionOf('backupFailed', backupFailed)]),
    ...(backupDays !== null && backupDays >= BACKUP_DAYS ? [conditionOf('backupOld', String(backupDays))] : []),
    ...(dataDays > OLD_DAYS ? [conditionOf('dataOld', String(dataDays))] : []),
    ...(loopMs > LOOP_MS ? [conditionOf('loopLate', String(Math.round(loopMs)))] : []),
  ]
}

/** Low memory: bytes, and share of the limit; the larger counts. */
const [FEW_BYTES, FEW_PART] = [64 * 2 ** 20, 0.08]

/** `left`: bytes until the limit. */
const isMemoryLow = ({ left, limit }: { left: number; limit: number }): boolean =>
  left < Math.max(FEW_BYTES, limit * FEW_PART)
