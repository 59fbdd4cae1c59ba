import { monitorEventLoopDelay } from 'node:perf_hooks'
import { MINUTE_MS } from '../time/durations.ts'

const RESOLUTION_MS = 20
const NANOSECONDS = 1e6

/** `late`: 99th percentile of the loop's delay in the last period, milliseconds. Calls `report` after each. */
export function monitorLoopDelay(
  every: number = MINUTE_MS,
  report: (ms: number) => void = () => {},
): { late: () => number; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const now = (): number => Math.max(0, delay.percentile(99) / NANOSECONDS - RESOLUTION_MS)
  let last: number | undefined
  delay.enable()
  const timer = setInterval(() => {
    last = now()
    report(last)
    delay.reset()
  }, every).unref()
  return {
    late: () => last ?? now(),
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
