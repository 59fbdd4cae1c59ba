import type { Probe } from '../../contract/detection/probe.ts'
import { flag } from '../probe/probe.ts'

const isHeadless = (name: string): boolean => name.includes('Headless')

const nameIn = (seen: Pick<Probe, 'agent' | 'hints'> | undefined): string | undefined =>
  seen?.agent !== undefined && isHeadless(seen.agent) ? seen.agent : seen?.hints?.brands?.find(isHeadless)

/**
 * The sent agent has a window; a script, a worker or the brands say headless. Agent changes seldom reach shared
 * workers.
 */
export const headlessNamed = flag('headless_named', (probe, { userAgent }) =>
  isHeadless(userAgent) ? undefined : (nameIn(probe) ?? nameIn(probe.worker) ?? nameIn(probe.shared)),
)
