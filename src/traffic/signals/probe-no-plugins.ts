import { probeSignal } from '../probe.ts'

/** A Chromium on a desktop that shows PDF files by itself lists its viewers as plugins (HTML, 8.9.1.6). */
export const noPlugins = probeSignal('no_plugins', ({ pdf, plugins }, { agent }) =>
  pdf === true && plugins === 0 && agent.engine === 'chromium' && agent.deviceType === 'desktop'
    ? agent.browser
    : undefined,
)
