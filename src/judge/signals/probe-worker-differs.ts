import type { Probe } from '../../contract/detection/probe.ts'
import { disguise } from '../probe/probe.ts'

type Same = 'agent' | 'platform' | 'cores'

/** A change in the page did not reach the worker. */
export const workerDiffers = disguise('worker_differs', (probe) => {
  const { worker } = probe
  if (!worker) return undefined
  const differs = (['agent', 'platform', 'cores'] satisfies Same[]).find(
    (name) => known(probe, name) && probe[name] !== worker[name],
  )
  if (differs) return `${differs}: ${String(probe[differs])} / ${String(worker[differs])}`
  const [page, inWorker] = [probe.languages, worker.languages].map((languages) => languages?.join())
  return page !== undefined && inWorker !== undefined && page !== inWorker
    ? `languages: ${page} / ${inWorker}`
    : undefined
})

const known = ({ worker, ...page }: Probe, name: Same) => page[name] !== undefined && worker?.[name] !== undefined
