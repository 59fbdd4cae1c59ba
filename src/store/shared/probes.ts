/** Whose browser showed automation or an oddity in the last 24 hours. Held in memory, bounded; a clean answer is never kept. */
import type { Probe } from '../../contract/probe.ts'

/** What is remembered of one visitor. */
export type Remembered = {
  /** Hash that names the campaign too. */
  visitor: string
  /** The User-Agent header that came with the answer: for another agent it says nothing. */
  agent: string
  probe: Probe
  /** Holds a flag of automation. */
  flagged: boolean
  /** Milliseconds. */
  time: number
}

export type ProbeMemory = {
  /** A flag stands for its 24 hours: no later answer takes its place. */
  remember: (seen: Remembered) => void
  recall: (visitor: string, agent: string, time: number) => Remembered | undefined
  /** The latest last. */
  entries: () => IterableIterator<Remembered>
}

const DAY_MS = 86_400_000

/** `most`: visitors; those remembered longest ago are forgotten first. One costs about 2 kB. */
export function createProbeMemory(most = 20_000): ProbeMemory {
  const entries = new Map<string, Remembered>()

  const recall: ProbeMemory['recall'] = (visitor, agent, time) => {
    const known = entries.get(visitor)
    return known && known.agent === agent && time - known.time < DAY_MS ? known : undefined
  }

  return {
    remember(seen) {
      if (!seen.flagged && recall(seen.visitor, seen.agent, seen.time)?.flagged) return
      entries.delete(seen.visitor)
      entries.set(seen.visitor, seen)
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
    recall,
    entries: () => entries.values(),
  }
}
