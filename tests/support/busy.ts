/** How much longer all takes because the machine is busy with something else as well. */

/** Of computing by which it is measured, milliseconds: several turns of a scheduler. */
const MEASURED_MS = 40

/**
 * A bound of time holds on a machine of the tests' own; elsewhere it is multiplied by this: 1 where nothing else
 * computes, 10 where this process gets a tenth of a core.
 */
export function busy(): number {
  const [began, before] = [performance.now(), process.cpuUsage()]
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    const computed = (user + system) / 1000
    if (computed >= MEASURED_MS) return Math.max(1, (performance.now() - began) / computed)
  }
}
