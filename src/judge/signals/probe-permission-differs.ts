import { probeSignal } from '../probe/probe.ts'

/** Early headless browsers reported notifications as both denied and promptable. */
export const permissionDiffers = probeSignal('permission_differs', ({ notifications, permission }) =>
  notifications === 'denied' && permission === 'prompt' ? 'denied / prompt' : undefined,
)
