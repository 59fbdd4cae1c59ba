import type { Probe } from '../../contract/probe.ts'
import { disguise } from '../probe.ts'
import type { Signal } from '../verdict.ts'

type Told = NonNullable<Probe['worker']>
type Same = 'agent' | 'platform' | 'cores' | 'memory' | 'timezone' | 'renderer'

const IN_WORKER = ['timezone', 'memory', 'renderer'] as const satisfies Same[]
const IN_SHARED = ['agent', 'platform', 'cores', 'memory', 'timezone'] as const satisfies Same[]

/** What both tell, and differently. */
function different(page: Probe, other: Told | undefined, names: readonly Same[]): string | undefined {
  const name = names.find((one) => isTold(page[one]) && isTold(other?.[one]) && page[one] !== other?.[one])
  return name && `${name}: ${String(page[name])} / ${String(other?.[name])}`
}
const isTold = (value: string | number | undefined) => value !== undefined && value !== ''

/**
 * A worker knows another zone, another memory or other graphics than its page, or one that pages share another browser.
 * Extensions change zone and graphics in pages alone, often of people whose address is elsewhere, and developer tools
 * change agents: everyone is not asked. What has touch may show pages as a desktop does, and shared workers not.
 */
export const workerMachine: Signal = {
  ...disguise(
    'worker_machine',
    (probe) =>
      different(probe, probe.worker, IN_WORKER) ??
      ((probe.touch ?? 0) > 0 ? undefined : different(probe, probe.shared, IN_SHARED)),
  ),
  strictOnly: true,
}
