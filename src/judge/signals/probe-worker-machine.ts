import type { Probe } from '../../contract/detection/probe.ts'
import { disguise } from '../probe/probe.ts'
import type { Signal } from '../verdict.ts'

type Told = NonNullable<Probe['worker']>
type Same = 'agent' | 'platform' | 'cores' | 'memory' | 'timezone' | 'renderer'

const IN_WORKER = ['timezone', 'memory', 'renderer'] as const satisfies Same[]
const IN_SHARED = ['agent', 'platform', 'cores', 'memory', 'timezone'] as const satisfies Same[]

/** The first value that both report differently. */
function different(page: Probe, other: Told | undefined, names: readonly Same[]): string | undefined {
  const name = names.find((one) => isTold(page[one]) && isTold(other?.[one]) && page[one] !== other?.[one])
  return name && `${name}: ${String(page[name])} / ${String(other?.[name])}`
}
const isTold = (value: string | number | undefined) => value !== undefined && value !== ''

/**
 * A worker reports another zone, memory or graphics than its page, or a shared worker another browser. Extensions
 * change zone and graphics in pages only, developer tools change agents: strict only. Touch devices may show pages in
 * desktop mode but not shared workers.
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
