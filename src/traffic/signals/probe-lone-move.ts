import { probeSignal } from '../probe.ts'

/**
 * The pointer leapt to the place of its first click, and pressed at once. A hand leaves a trail. Tools for voice, eyes
 * and switches leap too, and some remote desktops. Fingers have no trail and are not asked.
 */
export const loneMove = probeSignal('lone_move', ({ input }, { agent }) =>
  input?.leapt === true && input.pointer === 'mouse' && agent.deviceType === 'desktop'
    ? 'the pointer leapt to its first click'
    : undefined,
)
