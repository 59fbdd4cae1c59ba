import '../kit/css/tokens.css'
import '../kit/css/base.css'
import '../kit/css/controls.css'
import '../kit/css/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionNow, startSession } from '../api/session-store.ts'
import { startI18n } from '../i18n/i18n.ts'
import { watchErrors } from './error-report.ts'
import { fetchFirst, fetchPanel, Root } from './root.tsx'
import { atSignIn } from './signed-out.ts'
import { BASE } from '../kit/base.ts'

/** Longest wait for the files of the first screen, ms; then the frame is drawn without them. */
const TOGETHER_MS = 500
/** Ms after which the first screen has loaded. */
const LATER_MS = 8000

/** Registers the service worker of the offline page (web/pwa). Needs https or localhost. */
function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(
    () => void navigator.serviceWorker.register(`${BASE}/worker.js`, { updateViaCache: 'none' }).catch(() => undefined),
    LATER_MS,
  )
}

watchErrors()
startSession()
const texts = startI18n()
const session = sessionNow()
const isAlone = !session && atSignIn()
const panel = session ? fetchFirst(session) : isAlone ? undefined : fetchPanel()

async function draw(root: HTMLElement): Promise<void> {
  await texts
  await Promise.race([panel, new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))])
  createRoot(root).render(
    <StrictMode>
      <Root alone={isAlone} />
    </StrictMode>,
  )
}

// not awaited: the panel's files import this one, and would wait for its end
const root = document.getElementById('root')
if (root) void draw(root)
keepOffline()
