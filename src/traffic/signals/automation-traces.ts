import { isTrace } from '../data/traces.ts'
import { flag } from '../probe.ts'

/** A tool of remote control left its names in the page. */
export const traces = flag('traces', ({ traces }) => traces?.find(isTrace))
