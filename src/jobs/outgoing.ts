/**
 * Tells traffic sources of conversions, while this process holds the lease. Each source is served by itself, so that
 * one that is slow holds up no other.
 */
import type { Services } from '../domain/context.ts'
import { sendDue } from '../domain/conversions/send-outgoing.ts'
import type { SayLine } from '../lib/process/log.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { dueSources } from '../store/config/conversions/outgoing.ts'
import { type Looking, startLooks } from './looks.ts'

const NAME = 'outgoing postbacks'
const LOOK_MS = 1000
/** Sources that are told at once. */
const SOURCES_AT_ONCE = 8
/** Sources that are looked at for whose turn it is. */
const MOST_SOURCES = 1000
/** Rounds of a source before another source may have it. */
const ROUNDS = 10

/** The returned function stops the work and waits for requests that are under way. */
export function startOutgoing(services: Services, lease: Pick<HeldLease, 'isHeld'>, say: SayLine): () => Promise<void> {
  const { errors } = services
  const looks = { errors, lease, say, name: NAME, waits: 'outgoing postbacks wait', every: LOOK_MS }
  return startLooks(looks, (looking) => createRounds(services, looking))
}

/** Rounds of sources, each by itself. */
function createRounds(services: Services, { ends, failed, well }: Looking) {
  const busy = new Map<string, Promise<void>>()
  /** When each was served last, as a number that grows: platforms that are away do not keep others from their turn. */
  const served = new Map<string, number>()
  let turn = 0

  /** Rounds of one source, until nothing is due or it is another's turn. */
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
