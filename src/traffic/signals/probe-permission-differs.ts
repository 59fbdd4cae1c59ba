import { probeSignal } from '../probe.ts'

/** Notifications are refused, and yet still to be asked for: early headless browsers said both. */
export const permissionDiffers = probeSignal('permission_differs', ({ notifications, permission }) =>
  notifications === 'denied' && permission === 'prompt' ? 'denied / prompt' : undefined,
)
