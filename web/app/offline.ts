import { BASE } from '../kit/base.ts'

/** Milliseconds after which the first screen has what it needs. */
const LATER_MS = 3000

/** Has the browser keep the page that stands while the panel can't be reached (web/pwa). Only over https, or locally. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(
    () => void navigator.serviceWorker.register(`${BASE}/worker.js`, { updateViaCache: 'none' }).catch(() => undefined),
    LATER_MS,
  )
}
