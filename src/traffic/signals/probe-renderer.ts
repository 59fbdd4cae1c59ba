import { probeSignal } from '../probe.ts'
import type { Signal } from '../verdict.ts'

/** Programs that draw in place of a graphics card. Virtual machines and old computers use them too. */
const SOFTWARE = /SwiftShader|llvmpipe|softpipe|Microsoft Basic Render/i

/**
 * Graphics are drawn by software, as on servers. So they are for people at a remote desktop or in a virtual machine:
 * everyone is not asked. Firefox and WebKit say by themselves that they are driven, so there it tells nothing.
 */
export const softwareRenderer: Signal = {
  ...probeSignal('renderer', ({ renderer }, { agent }) =>
    agent.engine === 'chromium' && renderer !== undefined && SOFTWARE.test(renderer) ? renderer : undefined,
  ),
  strictOnly: true,
}
