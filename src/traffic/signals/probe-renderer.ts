import { probeSignal } from '../probe.ts'
import type { Signal } from '../verdict.ts'

/** Programs that draw in place of a graphics card. Virtual machines and old computers use them too. */
const SOFTWARE = /SwiftShader|llvmpipe|softpipe|Microsoft Basic Render/i

/**
 * Graphics are drawn by software, as on servers. So they are for people at a remote desktop or in a virtual machine:
 * everyone is not asked.
 */
export const softwareRenderer: Signal = {
  ...probeSignal('renderer', ({ renderer }) =>
    renderer !== undefined && SOFTWARE.test(renderer) ? renderer : undefined,
  ),
  strictOnly: true,
}
