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

/** Milliseconds between measurements of a thread that must answer in time: finer than its shortest acceptable delay. */
const FINE_MS = 10

/** `isLate`: the loop's mean delay over the last `every` milliseconds was above `most`, or nothing could be measured. */
export function watchLoop({ most, every }: { most: number; every: number }): {
  isLate: () => boolean
  stop: () => void
} {
  const delay = monitorEventLoopDelay({ resolution: FINE_MS })
  let late = false
  delay.enable()
  const timer = setInterval(() => {
    // NaN: no measurement at all
    late = !(delay.mean / NANOSECONDS - FINE_MS <= most)
    delay.reset()
  }, every).unref()
  return {
    isLate: () => late,
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
