import { probeSignal } from '../probe/probe.ts'

/** A desktop without mouse, pen or touch. */
export const noPointer = probeSignal('no_pointer', ({ pointer, touch }, { agent }) =>
  pointer === false && touch === 0 && agent.deviceType === 'desktop' ? agent.platform : undefined,
)
