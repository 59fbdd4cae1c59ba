import { oddity } from '../probe.ts'

/** A desktop with neither mouse nor pen nor finger. */
export const noPointer = oddity('no_pointer', ({ pointer, touch }, { agent }) =>
  pointer === false && touch === 0 && agent.deviceType === 'desktop' ? agent.platform : undefined,
)
