/** Probe answers of a process: shared by threads, stored, and restored after a restart. */
import path from 'node:path'
import type { ProbeRow } from '../../store/events/columns.ts'
import type { Events } from '../../store/events/events.ts'
import { cleanSince, probesSince } from '../../store/events/detection/probes-seen.ts'
import { openProbeSpool, type SpoolStats } from '../../store/events/spool/spool.ts'
import type { SyncMode } from '../../store/events/spool/sync.ts'
import { joinProbes, type Probes } from '../../store/shared/probe-channel.ts'
import type { Remembered } from '../../store/shared/probes.ts'
import { restsOnInput, isFlagged, probeFindings } from '../../judge/probe/probe-findings.ts'
import { placeOf } from './browser-key.ts'

const [DAY_MS, FLUSH_MS] = [86_400_000, 3000]
const MOST = 20_000

export const probesIn = (dataDir: string): string => `weir-probes:${dataDir}`

export type OpenProbes = Omit<Probes<ProbeRow>, 'close'> & {
  channel: string
  close: () => Promise<void>
  stats: () => SpoolStats
  /** Reads the last day from the event store; no visit waits. */ refill: () => void
}

/** `learnt` receives what other processes must know. */
export async function openProbes(
  dataDir: string,
  events: Events,
  { say, learnt, sync }: { say: (line: string) => void; learnt: (remembered: Remembered) => void; sync: SyncMode },
): Promise<OpenProbes> {
  const channel = probesIn(dataDir)
  const dir = path.join(dataDir, 'spool-probes')
  const spool = openProbeSpool({ dir, insert: events.insertProbes, report: say, sync })
  const probes = joinProbes<ProbeRow>(channel, placeOf, ({ remembered, row }) => {
    if (remembered) learnt(remembered)
    if (row) spool.append(row)
  })
  let refilled: Promise<void> | undefined
  return {
    ...probes,
    channel,
    stats: spool.stats,
    refill: () => void (refilled ??= refill(probes, events, say)),
    close: async () => {
      await refilled
      probes.close()
      await spool.flush(FLUSH_MS)
      await spool.close()
    },
  }
}

async function refill(probes: Probes<ProbeRow>, events: Events, say: (line: string) => void): Promise<void> {
  try {
    const since = new Date(Date.now() - DAY_MS)
    for (const { group, time } of await cleanSince(events, since, MOST)) probes.hear({ said: 'nothing', group, time })
    for (const seen of await probesSince(events, since, MOST)) {
      const findings = probeFindings(seen.probe, seen.agent)
      if (findings.length === 0) continue
      const byInput = restsOnInput(seen.probe, seen.agent)
      probes.hear({ ...seen, said: isFlagged(findings) ? 'flag' : 'oddity', byInput })
    }
  } catch (error) {
    say(`could not load the browser probes of the last day, so some browsers are treated as new: ${String(error)}`)
  }
}
