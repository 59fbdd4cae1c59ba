/** Reports conversions to the addresses of traffic sources, each separately, so that a slow one delays no other. */
import type { Services } from '../domain/context.ts'
import { sendDue } from '../domain/conversions/send-outgoing.ts'
import type { SayLine } from '../lib/process/log.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { dueAddresses } from '../store/config/conversions/outgoing.ts'
import { type Running, startJob } from './timed.ts'

const LOOK_MS = 1000
const ADDRESSES_AT_ONCE = 8
/** Considered for the next turn. */
const MOST_ADDRESSES = 1000
/** Rounds of an address before it yields to others. */
const ROUNDS = 10

export function startOutgoing(services: Services, lease: Pick<HeldLease, 'isHeld'>, say: SayLine): () => Promise<void> {
  const busy = new Map<string, Promise<void>>()
  /** Last service by address, increasing, so that unreachable platforms do not keep others waiting. */
  const served = new Map<string, number>()
  let turn = 0

  /** Serves one address until nothing is due or others wait. */
  const serve = async (address: string, { ends, failed, well }: Running) => {
    try {
      for (let round = 0; round < ROUNDS && !ends(); round += 1) if (!(await sendDue(services, address, ends))) break
      well()
    } catch (error) {
      failed(error)
    } finally {
      busy.delete(address)
    }
  }

  return startJob(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    {
      name: 'outgoing postbacks',
      every: LOOK_MS,
      failing: 'outgoing postbacks are delayed',
      settlesItself: true,
      work: async (running) => {
        if (busy.size >= ADDRESSES_AT_ONCE) return
        const due = await dueAddresses(services.db, services.now(), [...busy.keys()], MOST_ADDRESSES)
        const turns = due.toSorted((a, b) => (served.get(a) ?? 0) - (served.get(b) ?? 0))
        for (const address of turns.slice(0, ADDRESSES_AT_ONCE - busy.size)) {
          served.set(address, (turn += 1))
          busy.set(address, serve(address, running))
        }
      },
      close: () => Promise.all(busy.values()),
    },
  ).stop
}
