/** How much a busy machine slows everything down. */

/** Milliseconds of computing to measure with: several turns of a scheduler. */
const MEASURED_MS = 40

/** Factor for time limits: 1 on an idle machine, 10 where this process gets a tenth of a core. */
export function busy(): number {
  const [began, before] = [performance.now(), process.cpuUsage()]
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    const computed = (user + system) / 1000
    if (computed >= MEASURED_MS) return Math.max(1, (performance.now() - began) / computed)
  }
}
