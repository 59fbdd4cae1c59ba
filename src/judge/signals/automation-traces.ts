import { isTrace } from '../data/traces.ts'
import { flag } from '../probe/probe.ts'

export const traces = flag('traces', ({ traces }) => traces?.find(isTrace))
