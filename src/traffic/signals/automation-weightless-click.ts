import { flag, isChromium } from '../probe.ts'

/**
 * The browser itself says that a mouse was pressed, with a pressure of nought. A mouse has one half while a button is
 * down (W3C Pointer Events, 4.1), also where an assistive tool or a remote desktop moves it; the debugging protocol says
 * nought unless it is asked for more. On desktops in Chromium, where that was seen.
 */
export const weightlessClick = flag('weightless_click', ({ input, evalLength }, { agent }) =>
  input?.weightless === true &&
  input.pointer === 'mouse' &&
  isChromium({ evalLength }, agent) &&
  agent.deviceType === 'desktop'
    ? 'mouse'
    : undefined,
)
