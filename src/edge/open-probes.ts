/** What browser probes saw, for a whole process: told between its threads, written down, and known again after a restart. */
import path from 'node:path'
import type { ProbeRow } from '../store/events/columns.ts'
import type { Events } from '../store/events/events.ts'
import { probesSince } from '../store/events/probes-seen.ts'
import { openProbeSpool, type SpoolStats } from '../store/events/spool/spool.ts'
import { joinProbes, type Probes } from '../store/shared/probe-channel.ts'
import type { Remembered } from '../store/shared/probes.ts'
import { isFlagged, probeFindings } from '../traffic/probe-findings.ts'

const [DAY_MS, FLUSH_MS] = [86_400_000, 3000]
/** As many as the memory holds. */
const MOST = 20_000

export type OpenProbes = Omit<Probes<ProbeRow>, 'close'> & { /** Name on which other threads join. */ channel: string; close: () => Promise<void>; stats: () => SpoolStats }

/** Opens the spool beside that of the hits. What was seen in the last day comes in the background: no visit waits for it. `learnt` is told what the other processes shall know. */
export async function openProbes(dataDir: string, events: Events, { say, learnt }: { say: (line: string) => void; learnt: (remembered: Remembered) => void }): Promise<OpenProbes> {
  const channel = `weir-probes:${dataDir}`
  const spool = openProbeSpool({ dir: path.join(dataDir, 'spool-probes'), insert: events.insertProbes, report: say })
  const probes = joinProbes<ProbeRow>(channel, ({ remembered, row }) => {
    if (remembered) learnt(remembered)
    if (row) spool.append(row)
  })
  const refilled = refill(probes, events, say)
  return {
    ...probes,
    channel,
    stats: spool.stats,
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
    for (const { visitor, agent, probe, time } of await probesSince(events, new Date(Date.now() - DAY_MS), MOST)) {
      const findings = probeFindings(probe, agent)
      if (findings.length > 0) probes.hear({ visitor, agent, probe, flagged: isFlagged(findings), time })
    }
  } catch (error) {
    say(`the event store did not tell what browser probes saw in the last day, so some visitors start afresh: ${String(error)}`)
  }
}
