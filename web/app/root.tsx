/** The sign-in by itself, or the panel: the router, what is asked and all screens, which the sign-in does not wait for. */
import { pathHere } from '../kit/base.ts'
import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { useSession } from '../api/session-store.ts'
import type { Session } from '../api/session.ts'
import { WordsProvider } from '../i18n/words.tsx'
import LoginPage from '../areas/accounts/login/page.tsx'
import { GoContext } from '../kit/controls/link.tsx'
import { BusyLine } from './busy-line.tsx'
import { LOGIN } from './signed-out.ts'

const loadPanel = () => import('./app.tsx')
const Panel = lazy(async () => ({ default: (await loadPanel()).App }))

/** What fails is tried again, and reported, when it is shown. */
export const fetchPanel = (): void => void loadPanel().catch(() => undefined)
/** The same with the frame and the screen that comes first. */
export function fetchFirst(session: Session): void {
  fetchPanel()
  import('./ahead.ts').then((ahead) => ahead.fetchFirst(session)).catch(() => undefined)
}

const stateNow = (): unknown => (history.state as { usr?: unknown } | null)?.usr ?? null

/** `alone`: the page is the sign-in. The panel takes over when somebody signs in or goes elsewhere. */
export function Root({ alone }: { alone: boolean }) {
  const [isAlone, setAlone] = useState(alone)
  const session = useSession()
  useEffect(() => {
    if (!isAlone) return undefined
    // the sign-in stays as it is until the panel can be shown
    const leave = () => startTransition(() => setAlone(false))
    const away = () => pathHere() !== LOGIN && leave()
    // whoever types is about to need the panel
    document.addEventListener('input', fetchPanel, { once: true })
    addEventListener('popstate', away)
    if (session) {
      fetchFirst(session)
      leave()
    }
    return () => {
      document.removeEventListener('input', fetchPanel)
      removeEventListener('popstate', away)
    }
  }, [isAlone, session])
  const go = (to: string, state?: unknown) => {
    const usr = state ?? null
    history.pushState({ usr, key: String(performance.now()) }, '', to === '/' ? LOGIN : to)
    if (pathHere() !== LOGIN) startTransition(() => setAlone(false))
  }
  return (
    <Suspense fallback={null}>
      {isAlone ? (
        <GoContext value={go}>
          <WordsProvider>
            <BusyLine />
            <LoginPage state={stateNow()} />
          </WordsProvider>
        </GoContext>
      ) : (
        <Panel />
      )}
    </Suspense>
  )
}
