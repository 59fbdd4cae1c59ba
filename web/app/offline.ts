import { BASE } from '../kit/base.ts'

/** Ms after which the first screen has loaded. */
const LATER_MS = 3000

/** Registers the service worker of the offline page (web/pwa). Needs https or localhost. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(
    () => void navigator.serviceWorker.register(`${BASE}/worker.js`, { updateViaCache: 'none' }).catch(() => undefined),
    LATER_MS,
  )
}
