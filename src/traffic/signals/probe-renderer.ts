import { oddity } from '../probe.ts'

/** Programs that draw in place of a graphics card. Virtual machines and old computers use them too. */
const SOFTWARE = /SwiftShader|llvmpipe|softpipe|Microsoft Basic Render/i

/** Graphics are drawn by software, as on servers. */
export const softwareRenderer = oddity('renderer', ({ renderer }) => (renderer !== undefined && SOFTWARE.test(renderer) ? renderer : undefined))
