/**
 * The snapshot on disk, for edges that start while the config store is away. A journal: a full load, then each change.
 */
import fs from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { framesOf, writeFrame } from '../../lib/files/frames.ts'
import type { ChangeCursor } from '../../store/config/changes.ts'
import type { Snapshot } from './snapshot.ts'

export type SnapshotWriter = Pick<Snapshot, 'putAccounts' | 'putCampaigns' | 'putSignals'> & {
  lists: Pick<Snapshot['lists'], 'put'>
  usual: Pick<Snapshot['usual'], 'put'>
  hosts: Pick<Snapshot['hosts'], 'put'>
  offers: Pick<Snapshot['offers'], 'put'>
}

const CALLS = {
  accounts: (to: SnapshotWriter, ...args: Parameters<SnapshotWriter['putAccounts']>) => to.putAccounts(...args),
  campaigns: (to: SnapshotWriter, ...args: Parameters<SnapshotWriter['putCampaigns']>) => to.putCampaigns(...args),
  signals: (to: SnapshotWriter, ...args: Parameters<SnapshotWriter['putSignals']>) => to.putSignals(...args),
  lists: (to: SnapshotWriter, ...args: Parameters<SnapshotWriter['lists']['put']>) => to.lists.put(...args),
  usual: (to: SnapshotWriter, ...args: Parameters<SnapshotWriter['usual']['put']>) => to.usual.put(...args),
  hosts: (to: SnapshotWriter, ...args: Parameters<SnapshotWriter['hosts']['put']>) => to.hosts.put(...args),
  offers: (to: SnapshotWriter, ...args: Parameters<SnapshotWriter['offers']['put']>) => to.offers.put(...args),
}
type Call = keyof typeof CALLS
/** A put, or the end of a batch at `cursor`. */
type Entry = { call: Call; args: unknown[] } | { cursor: ChangeCursor }

/** Bytes of changes until it is rewritten. */
const MOST_GROWN = 64_000_000

function calling(call: (name: Call, args: unknown[]) => void): SnapshotWriter {
  return {
    putAccounts: (...args) => call('accounts', args),
    putCampaigns: (...args) => call('campaigns', args),
    putSignals: (...args) => call('signals', args),
    lists: { put: (...args) => call('lists', args) },
    usual: { put: (...args) => call('usual', args) },
    hosts: { put: (...args) => call('hosts', args) },
    offers: { put: (...args) => call('offers', args) },
  }
}

export const writeToBoth = (first: SnapshotWriter, second: SnapshotWriter): SnapshotWriter =>
  calling((name, args) => {
    for (const to of [first, second]) (CALLS[name] as (to: SnapshotWriter, ...args: unknown[]) => void)(to, ...args)
  })

export type SnapshotCopy = {
  puts: SnapshotWriter
  /** Starts over; the old copy stays until the first `commit`. */
  begin: () => void
  /** Ends a batch at `cursor`. */
  commit: (cursor: ChangeCursor) => void
  /** True if it must start over: grown by changes, or closed before it was whole. */
  isGrown: () => boolean
  close: () => void
}

/** Owner-readable only: it has token hashes. `failed`: called once if it cannot be written; no visit depends on it. */
export function keepCopy(
  file: string,
  {
    release,
    failed,
    mostGrown = MOST_GROWN,
  }: { release: string; failed: (error: unknown) => void; mostGrown?: number },
): SnapshotCopy {
  const draft = `${file}.part`
  let to: number | undefined
  let [isDraft, isBroken] = [false, false]
  let [first, bytes] = [0, 0]

  function write(entry: Entry | { release: string }): void {
    if (to === undefined) return
    bytes += writeFrame(to, serialize(entry))
  }
  function end(): void {
    if (to !== undefined) fs.closeSync(to)
    to = undefined
  }
  /** Stops at the first failure: a missing copy is harmless, one with a gap is not. */
  function trying(step: () => void): void {
    try {
      step()
    } catch (error) {
      to = undefined
      if (!isBroken) failed(error)
      isBroken = true
    }
  }
  return {
    puts: calling((call, args) => trying(() => write({ call, args }))),
    begin: () =>
      trying(() => {
        end()
        to = fs.openSync(draft, 'w', 0o600)
        isDraft = true
        bytes = 0
        write({ release })
      }),
    commit: (cursor) =>
      trying(() => {
        write({ cursor })
        if (!isDraft || to === undefined) return
        fs.fsyncSync(to)
        fs.renameSync(draft, file)
        isDraft = false
        first = bytes
      }),
    isGrown: () => !isBroken && (to === undefined || bytes - first > mostGrown),
    close: () => trying(end),
  }
}

/** Undefined: no copy, or of another release. */
export function copyWrittenAt(file: string, release: string): Date | undefined {
  try {
    const { value } = entriesOf(file).next()
    const isOurs = value !== undefined && 'release' in value && value.release === release
    return isOurs && wholeUntil(file) > 0 ? fs.statSync(file).mtime : undefined
  } catch {
    return undefined
  }
}

/**
 * Restores whole batches and drops an unfinished one.
 * @returns the cursor to follow from.
 * @throws Error: no such file, or no whole batch.
 */
export function readCopy(file: string, into: SnapshotWriter): ChangeCursor {
  const until = wholeUntil(file)
  let cursor: ChangeCursor | undefined
  for (const entry of entriesOf(file, until))
    if ('call' in entry) (CALLS[entry.call] as (to: SnapshotWriter, ...args: unknown[]) => void)(into, ...entry.args)
    else if ('cursor' in entry) ({ cursor } = entry)
  if (cursor === undefined) throw new Error(`${file} holds no complete copy`)
  return cursor
}

type Read = Entry | { release: string }

const entryOf = (body: Buffer): Read => deserialize(body) as Read

function wholeUntil(file: string): number {
  let whole = 0
  for (const { body, end } of framesOf(file)) if ('cursor' in entryOf(body)) whole = end
  return whole
}

function* entriesOf(file: string, until = Infinity): Generator<Read, undefined> {
  for (const { body, end } of framesOf(file)) {
    if (end > until) return
    yield entryOf(body)
  }
}
