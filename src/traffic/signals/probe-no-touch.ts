import { disguise } from '../probe.ts'

/** Says that it is a phone, and knows no touch. */
export const noTouch = disguise('no_touch', ({ touch }, { agent }) =>
  touch === 0 && agent.deviceType === 'mobile' ? `${agent.platform} ${agent.browser}` : undefined,
)
