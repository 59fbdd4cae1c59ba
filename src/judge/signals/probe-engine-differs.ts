import { disguise } from '../probe/probe.ts'

/** Length of `eval` as text, by engine. */
const LENGTH = { chromium: 33, firefox: 37, safari: 37 } as const

export const engineDiffers = disguise('engine_differs', ({ evalLength }, { agent }) => {
  if (evalLength === undefined || agent.engine === 'other' || evalLength === LENGTH[agent.engine]) return undefined
  return `eval ${evalLength}, not ${agent.engine}`
})
