/** Reports conversions to traffic sources, each separately, so that a slow one delays no other. */
import type { Services } from '../domain/context.ts'
import { sendDue } from '../domain/conversions/send-outgoing.ts'
import type { SayLine } from '../lib/process/log.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { dueSources } from '../store/config/conversions/outgoing.ts'
import { type Poll, startPoller } from './poller.ts'

const NAME = 'outgoing postbacks'
const LOOK_MS = 1000
const SOURCES_AT_ONCE = 8
/** Sources considered for the next turn. */
const MOST_SOURCES = 1000
/** Rounds of a source before it yields to others. */
const ROUNDS = 10

export function startOutgoing(services: Services, lease: Pick<HeldLease, 'isHeld'>, say: SayLine): () => Promise<void> {
  const { errors } = services
  const looks = { errors, lease, say, name: NAME, waits: 'outgoing postbacks wait', every: LOOK_MS }
  return startPoller(looks, (looking) => createRounds(services, looking))
}

function createRounds(services: Services, { ends, failed, well }: Poll) {
  const busy = new Map<string, Promise<void>>()
  /** Last service by source, increasing, so that unreachable platforms do not keep others waiting. */
  const served = new Map<string, number>()
  let turn = 0

  /** Serves one source until nothing is due or others wait. */
  const serve = async (source: string) => {
    try {
      for (let round = 0; round < ROUNDS && !ends(); round += 1) if (!(await sendDue(services, source, ends))) break
      well()
    } catch (error) {
      failed(error)
    } finally {
      busy.delete(source)
    }
  }

  return {
    look: async (): Promise<void> => {
      if (busy.size >= SOURCES_AT_ONCE) return
      await services.machine.jobs.run(NAME, LOOK_MS, async () => {
        const due = await dueSources(services.db, services.now(), [...busy.keys()], MOST_SOURCES)
        const turns = due.toSorted((a, b) => (served.get(a) ?? 0) - (served.get(b) ?? 0))
        for (const source of turns.slice(0, SOURCES_AT_ONCE - busy.size)) {
          served.set(source, (turn += 1))
          busy.set(source, serve(source))
        }
      })
    },
    close: async (): Promise<void> => void (await Promise.all(busy.values())),
  }
}
