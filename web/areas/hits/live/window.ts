/** Pure except for the hooks at the end. */
import { useState } from 'react'
import type { Counts, Log } from '../../../../src/contract/hits/hits.ts'
import { useLive } from '../../../api/live.ts'
import { useApiQuery } from '../../../api/query.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'

/** In the chart. */
export const MINUTES = 60
const MINUTE = 60_000
const HOUR = MINUTES * MINUTE
/** Earlier hits read, the most that one answer gives. */
const READ = 500
/** Rows in the list. */
export const ROOM = 30
/** Most hits kept; the oldest are dropped. */
const MOST = 20_000

type LiveWindow = {
  /** Newest first: the last hour, and at least enough to fill the list. */
  hits: readonly Log[]
  seen: number
  /** Skipped by the stream's limit. */
  leftOut: number
}

export const EMPTY: LiveWindow = { hits: [], seen: 0, leftOut: 0 }

const timeOf = ({ time }: Pick<Log, 'time'>) => Date.parse(time)

/** A repeated hit counts once. */
export function addHits(window: LiveWindow, added: { hits: readonly Log[]; leftOut: number }, now: number): LiveWindow {
  const known = new Set(window.hits.map(({ hit }) => hit))
  const fresh = added.hits.filter(({ hit }) => !known.has(hit))
  const all = [...fresh.toReversed(), ...window.hits].toSorted((a, b) => timeOf(b) - timeOf(a))
  const since = now - HOUR
  return {
    hits: all.filter((hit, at) => at < ROOM || (at < MOST && timeOf(hit) >= since)),
    seen: window.seen + fresh.length,
    leftOut: window.leftOut + added.leftOut,
  }
}

const NONE: Counts = { target: 0, targetUnique: 0, bot: 0, botUnique: 0 }

function counted(counts: Counts, hit: Pick<Log, 'class' | 'unique'>): Counts {
  const unique = `${hit.class}Unique` as const
  return { ...counts, [hit.class]: counts[hit.class] + 1, [unique]: counts[unique] + Number(hit.unique) }
}

export const countsOf = (hits: readonly Log[]): Counts => hits.reduce(counted, NONE)

type Minute = Counts & { date: string; unprotected: number }

/** Oldest first; the last one is not over. */
export function minutesOf(hits: readonly Log[], now: number): Minute[] {
  const first = Math.floor(now / MINUTE) - MINUTES + 1
  const minutes = Array.from({ length: MINUTES }, (_, at): Minute => ({
    ...NONE,
    unprotected: 0,
    date: new Date((first + at) * MINUTE).toISOString(),
  }))
  for (const hit of hits) {
    const at = Math.floor(timeOf(hit) / MINUTE) - first
    const minute = minutes[at]
    if (!minute) continue
    minutes[at] = {
      ...minute,
      ...counted(minute, hit),
      unprotected: minute.unprotected + Number(hit.category === 'unprotected'),
    }
  }
  return minutes
}

export type Before = { logs: readonly Log[]; total: number }

export type Hour = {
  /** Newest first, of the minutes of the chart. */
  hits: readonly Log[]
  /** Newest visit, also an earlier one. */
  last: string | undefined
  /** Fewer than an hour’s: earlier visits were too many to read. */
  minutes: number
  now: number
}

/** Hits of the stream, and those that Logs had before. */
export function hourOf(hits: readonly Log[], { logs, total }: Before, now: number): Hour {
  const known = new Set(hits.map(({ hit }) => hit))
  const all = [...hits, ...logs.filter(({ hit }) => !known.has(hit))].toSorted((a, b) => timeOf(b) - timeOf(a))
  const start = (Math.floor(now / MINUTE) - MINUTES + 1) * MINUTE
  const oldest = logs.at(-1)
  const since = oldest && total > logs.length ? Math.max(start, timeOf(oldest)) : start
  return {
    hits: all.filter((hit) => timeOf(hit) >= start),
    last: all[0]?.time,
    minutes: Math.min(MINUTES, Math.max(1, Math.ceil((now - since) / MINUTE))),
    now,
  }
}

/** Filled up with earlier ones, without duplicates. */
export function listedOf(hits: readonly Log[], before: readonly Log[] = NOTHING): Log[] {
  const known = new Set(hits.map(({ hit }) => hit))
  return [...hits, ...before.filter(({ hit }) => !known.has(hit))].slice(0, ROOM)
}

/** Most hits first. */
export function countriesOf(hits: readonly Log[]): (Counts & { value: string })[] {
  const known = new Map<string, Counts>()
  for (const hit of hits) known.set(hit.country, counted(known.get(hit.country) ?? NONE, hit))
  return [...known]
    .map(([value, counts]) => ({ value, ...counts }))
    .toSorted((a, b) => b.target + b.bot - a.target - a.bot)
}

const SECOND = 1000

type Input = { companyId?: string | undefined; clientId?: string | undefined }

/** Today's last hits, after midnight also yesterday's, newest first. Undefined while loading. */
export function useBefore(question: Input): Before | undefined {
  const { timezone } = useFormat()
  const [opened] = useState(() => Date.now())
  const days = { startDate: dayIn(timezone, 0, opened - HOUR), endDate: dayIn(timezone, 0, opened) }
  const input = { ...question, ...days, timezone, limit: READ } as const
  const query = useApiQuery('logs.userLogs', input, { staleTime: Infinity, quiet: true, fresh: true, keep: false })
  return query.data ?? (query.error ? { logs: NOTHING, total: 0 } : undefined)
}
const NOTHING: readonly Log[] = []

/** Paused: frozen, new hits buffered and counted. */
export function useLiveWindow(question: Input) {
  const [window, setWindow] = useState(EMPTY)
  const [stood, setStood] = useState<{ window: LiveWindow; now: number }>()
  const ticking = useNow(SECOND)
  const state = useLive({
    question,
    enabled: true,
    onHits: (added) => setWindow((known) => addHits(known, added, Date.now())),
    onState: () => undefined,
  })
  const pause = (on: boolean) => setStood(on ? { window, now: ticking } : undefined)
  const shown = stood ?? { window, now: ticking }
  return { ...shown, state, paused: stood !== undefined, waiting: window.seen - shown.window.seen, pause }
}
