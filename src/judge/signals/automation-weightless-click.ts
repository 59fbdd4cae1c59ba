import { flag, isChromium } from '../probe/probe.ts'

/**
 * A mouse press with pressure 0. A pressed mouse reports one half (W3C Pointer Events, 4.1), also with assistive tools
 * and remote desktops; the debugging protocol defaults to 0. Desktop Chromium only, where this was observed.
 */
export const weightlessClick = flag('weightless_click', ({ input, evalLength }, { agent }) =>
  input?.weightless === true &&
  input.pointer === 'mouse' &&
  isChromium({ evalLength }, agent) &&
  agent.deviceType === 'desktop'
    ? 'mouse'
    : undefined,
)
