import { disguise } from '../probe/probe.ts'

export const noTouch = disguise('no_touch', ({ touch }, { agent }) =>
  touch === 0 && agent.deviceType === 'mobile' ? `${agent.platform} ${agent.browser}` : undefined,
)
