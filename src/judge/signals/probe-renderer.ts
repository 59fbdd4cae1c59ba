import { probeSignal } from '../probe/probe.ts'
import type { Signal } from '../verdict.ts'

/** Software renderers; virtual machines and old computers use them too. */
const SOFTWARE = /SwiftShader|llvmpipe|softpipe|Microsoft Basic Render/i

/**
 * Software graphics, as on servers, but also at remote desktops and in virtual machines: strict only. Driven Firefox
 * and WebKit declare themselves, so it adds nothing there.
 */
export const softwareRenderer: Signal = {
  ...probeSignal('renderer', ({ renderer }, { agent }) =>
    agent.engine === 'chromium' && renderer !== undefined && SOFTWARE.test(renderer) ? renderer : undefined,
  ),
  strictOnly: true,
}
