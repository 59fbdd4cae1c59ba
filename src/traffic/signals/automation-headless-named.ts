import { flag } from '../probe.ts'

/**
 * The agent that was sent names a browser with a window; the one that a script, a worker or the brands see does not.
 */
export const headlessNamed = flag('headless_named', ({ agent, worker, hints }, { userAgent }) => {
  if (userAgent.includes('Headless')) return undefined
  return [agent, worker?.agent, ...(hints?.brands ?? []), ...(worker?.hints?.brands ?? [])].find((name) =>
    name?.includes('Headless'),
  )
})
