import { probeSignal } from '../probe/probe.ts'

/**
 * The pointer leapt to its first click; a hand leaves a trail. Voice, eye and switch tools leap too, and some remote
 * desktops. Touch leaves no trail and is skipped.
 */
export const loneMove = probeSignal('lone_move', ({ input }, { agent }) =>
  input?.leapt === true && input.pointer === 'mouse' && agent.deviceType === 'desktop'
    ? 'the pointer leapt to its first click'
    : undefined,
)
