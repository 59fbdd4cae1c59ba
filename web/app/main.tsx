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
import { keepOffline } from './offline.ts'

watchErrors()
startSession()
const texts = startI18n()
const session = sessionNow()
if (session) fetchFirst(session)
const isAlone = !session && atSignIn()
if (!isAlone) fetchPanel()

const root = document.getElementById('root')
if (root) {
  await texts
  createRoot(root).render(
    <StrictMode>
      <Root alone={isAlone} />
    </StrictMode>,
  )
}
keepOffline()
