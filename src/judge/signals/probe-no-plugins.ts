import { disguise, isChromium } from '../probe/probe.ts'

/** A desktop Chromium that shows PDFs lists its viewers as plugins (HTML, 8.9.1.6). */
export const noPlugins = disguise('no_plugins', ({ pdf, plugins, evalLength }, { agent }) =>
  pdf === true && plugins === 0 && isChromium({ evalLength }, agent) && agent.deviceType === 'desktop'
    ? agent.browser
    : undefined,
)
