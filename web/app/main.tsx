import '../ui/css/tokens.css'
import '../ui/css/base.css'
import '../ui/css/controls.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSession, sessionNow } from '../api/session-store.ts'
import { startI18n } from '../i18n/i18n.ts'
import { App } from './app.tsx'
import { watchErrors } from './error-report.ts'
import { loadLayout } from './guard.tsx'
import { preload } from './screens.ts'
import { homeOf, titleAt } from './rules.ts'

watchErrors()
startSession()
const texts = startI18n()
const session = sessionNow()
if (session) {
  // what the first screen needs is fetched side by side, not one after the other
  loadLayout().catch(() => undefined)
  const title = titleAt(location.pathname === '/' ? homeOf(session.menu) : location.pathname)
  if (title) preload(title)
}

const root = document.getElementById('root')
if (root) {
  await texts
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
