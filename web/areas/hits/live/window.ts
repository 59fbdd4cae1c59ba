/** Pure except for the hooks at the end. */
import { useState } from 'react'
import type { Counts, Log } from '../../../../src/contract/hits/hits.ts'
import { useLive } from '../../../api/live.ts'
import { useApiQuery } from '../../../api/query.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'

/** Seconds in the chart. */
export const SECONDS = 60
/** Rows in the list. */
export const ROOM = 30
/** Most hits kept per minute; the oldest are dropped. */
const MOST = 20_000

type LiveWindow = {
  /** Newest first: the last minute, and at least enough to fill the list. */
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
  const since = now - SECONDS * 1000
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

export const lastMinute = (hits: readonly Log[], now: number): Log[] =>
  hits.filter((hit) => timeOf(hit) > now - SECONDS * 1000)

type Second = Counts & { date: string; unprotected: number }

/** Oldest first, without the current second. */
export function secondsOf(hits: readonly Log[], now: number): Second[] {
  const present = Math.floor(now / 1000)
  const seconds = Array.from({ length: SECONDS }, (_, at): Second => ({
    ...NONE,
    unprotected: 0,
    date: new Date((present - SECONDS + at) * 1000).toISOString(),
  }))
  for (const hit of hits) {
    const at = Math.floor(timeOf(hit) / 1000) - (present - SECONDS)
    const second = seconds[at]
    if (!second) continue
    seconds[at] = {
      ...second,
      ...counted(second, hit),
      unprotected: second.unprotected + Number(hit.category === 'unprotected'),
    }
  }
  return seconds
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

/** Today's last hits, newest first, so that quiet campaigns are not empty. Undefined while loading. */
export function useBefore(question: Input): readonly Log[] | undefined {
  const { timezone } = useFormat()
  const today = dayIn(timezone)
  const input = { ...question, startDate: today, endDate: today, timezone, limit: ROOM } as const
  const query = useApiQuery('logs.userLogs', input, { staleTime: Infinity, quiet: true, fresh: true, keep: false })
  return query.data?.logs ?? (query.error ? NOTHING : undefined)
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

export type Live = ReturnType<typeof useLiveWindow>
