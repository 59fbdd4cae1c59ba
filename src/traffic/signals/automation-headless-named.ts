import type { Probe } from '../../contract/probe.ts'
import { flag } from '../probe.ts'

const isHeadless = (name: string): boolean => name.includes('Headless')

const nameIn = (seen: Pick<Probe, 'agent' | 'hints'> | undefined): string | undefined =>
  seen?.agent !== undefined && isHeadless(seen.agent) ? seen.agent : seen?.hints?.brands?.find(isHeadless)

/**
 * The agent that was sent names a browser with a window; the one that a script, a worker or the brands see does not.
 * What changes a page's agent seldom reaches workers that pages share.
 */
export const headlessNamed = flag('headless_named', (probe, { userAgent }) =>
  isHeadless(userAgent) ? undefined : (nameIn(probe) ?? nameIn(probe.worker) ?? nameIn(probe.shared)),
)
