/**
 * Each pending visit is in a file before its answer leaves. Returning visitors are decided then; the others' hits are
 * stored after their minute. A file is deleted once stored, under a deduplicating token.
 */
import { existsSync } from 'node:fs'
import { readFile, rename, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { HitKey, HitRow } from '../../store/events/columns.ts'
import type { Events } from '../../store/events/events.ts'
import { keyOf, lineOf, textLineOf } from '../../store/events/spool/line.ts'
import { openTextSpool, type Adopted, type Spool, type SpoolStats } from '../../store/events/spool/spool.ts'
import type { SyncMode } from '../../store/events/spool/sync.ts'
import { createLineWriter, type Writer, type Writing } from '../../store/events/spool/writer.ts'
import { returnedAfterCheck } from '../../store/events/hits/visitors.ts'
import type { VisitorWindow } from '../../store/shared/window.ts'
import { hasReturned, HELD_MS, hasPassed, type PendingVisit } from './checks.ts'

/** Age that closes a file, milliseconds. */
export const CHECKS_AGE_MS = 5000

const FLUSH_MS = 1000

export type OpenChecks = {
  append: (...pending: PendingVisit[]) => void
  /** A folder for another thread's writer. */
  adopt: (name: string) => Adopted
  /** `oldestMs`: since it could be stored. */
  stats: () => SpoolStats
  /** Stores what is due, for at most a second. */
  flush: () => Promise<boolean>
  close: () => Promise<void>
}

const lineOfPending = ({ gone, left }: PendingVisit): string[] => [
  gone.hit,
  gone.time,
  gone.client,
  gone.campaign,
  JSON.stringify(gone),
  JSON.stringify(left),
]

function pendingOf(line: string): PendingVisit {
  const [, , , , gone = '', left = ''] = JSON.parse(line) as string[]
  return { gone: JSON.parse(gone) as HitRow, left: JSON.parse(left) as HitRow }
}

export function createCheckWriter(writing: Writing): Writer<PendingVisit> {
  const { append, ...writer } = createLineWriter(writing)
  return { ...writer, append: (...pending) => append(...pending.map((one) => textLineOf(lineOfPending(one)))) }
}

type Needs = {
  events: Pick<Events, 'insertSegment' | 'query'>
  /** Hits from before a restart must be stored before their visitors are looked up. */
  spool: Pick<Spool, 'flush'>
  window: Pick<VisitorWindow, 'see'>
  marks: Pick<VisitorWindow, 'see' | 'peek'>
  say: (line: string) => void
  sync?: SyncMode
  now?: () => number
  /** Wait for a return, milliseconds. */
  heldMs?: number
}

export function openChecks(
  dataDir: string,
  { events, spool, window, marks, say, sync, now = Date.now, heldMs = HELD_MS }: Needs,
): OpenChecks {
  const started = now()
  const closing = new AbortController()

  /** Marks do not hold visits older than this process: asks the store. */
  async function returned(pending: readonly PendingVisit[]): Promise<(row: HitRow) => boolean> {
    const before = pending.map(({ gone }) => gone).filter((row) => timeOf(row) < started)
    if (before.length === 0) return ({ visitor }) => hasReturned({ marks }, visitor, now())
    await spool.flush()
    const visitors = new Set(await returnedAfterCheck(events, before))
    return ({ visitor }) => visitors.has(visitor) || hasReturned({ marks }, visitor, now())
  }

  /** An abandoned visit's hit, counted now. */
  function endOf({ gone, left }: PendingVisit): HitRow {
    const row = hasPassed({ marks }, gone.visitor, now()) ? gone : left
    const { unique, repeats } = window.see(row.visitor, now())
    return { ...row, is_unique: unique, repeats }
  }

  async function end(file: string, token: string, doubt?: readonly HitKey[]): Promise<void> {
    const pending = linesIn(await readFile(file, 'utf8')).map(pendingOf)
    const remaining = Math.max(...pending.map(({ gone }) => timeOf(gone))) + heldMs - now()
    if (remaining > 0) await wait(remaining, undefined, { signal: closing.signal, ref: false })
    await store(events, { file, token, doubt }, async () => {
      const came = await returned(pending)
      return pending.filter(({ gone }) => !came(gone)).map(endOf)
    })
  }

  const checks = openTextSpool({
    dir: path.join(dataDir, 'spool-checks'),
    insert: async (file, token, doubt) => {
      try {
        await end(file, token, doubt)
      } catch (error) {
        if (!closing.signal.aborted) throw error
        throw new Error('the process is shutting down; this resumes at the next start', { cause: error })
      }
    },
    report: (line) => closing.signal.aborted || say(line),
    maxAge: CHECKS_AGE_MS,
    ...(sync === undefined ? {} : { sync }),
  })
  return {
    append: (...pending) => checks.append(...pending.map(lineOfPending)),
    adopt: checks.adopt,
    flush: () => checks.flush(FLUSH_MS),
    stats: () => {
      const stats = checks.stats()
      return { ...stats, oldestMs: Math.max(0, stats.oldestMs - heldMs) }
    },
    close: async () => {
      closing.abort()
      await checks.close()
    },
  }
}

/** Stores files of another process: visitors without a later hit have left. */
export const takeChecks =
  (events: Needs['events']) =>
  async (file: string, token: string, doubt?: readonly HitKey[]): Promise<void> =>
    store(events, { file, token, doubt }, async () => {
      const pending = linesIn(await readFile(file, 'utf8')).map(pendingOf)
      const came = new Set(
        await returnedAfterCheck(
          events,
          pending.map(({ gone }) => gone),
        ),
      )
      return pending.filter(({ gone }) => !came.has(gone.visitor)).map(({ left }) => left)
    })

type Part = { file: string; token: string; doubt: readonly HitKey[] | undefined }

/** Under one token; built once, whatever the retries. */
async function store(
  events: Needs['events'],
  { file, token, doubt }: Part,
  make: () => Promise<readonly HitRow[]>,
): Promise<void> {
  const ended = `${file}.ended`
  if (!existsSync(ended)) {
    await writeFile(`${ended}.new`, (await make()).map(lineOf).join(''), { flush: true })
    await rename(`${ended}.new`, ended)
  }
  const lines = linesIn(await readFile(ended, 'utf8'))
  const doubtful = doubt && lines.map((line) => keyOf(Buffer.from(line)))
  if (lines.length > 0) await events.insertSegment(ended, `check-${token}`, doubtful)
  await unlink(ended)
}

const linesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '')

const timeOf = ({ time }: HitRow): number => Date.parse(`${time.replace(' ', 'T')}Z`)
