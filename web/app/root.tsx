/** The sign-in does not wait for router, queries and screens. */
import { pathHere } from '../kit/base.ts'
import { startTransition, Suspense, useEffect, useState } from 'react'
import { useSession } from '../api/session-store.ts'
import type { Session } from '../api/session.ts'
import { WordsProvider } from '../i18n/words.tsx'
import LoginPage from '../areas/accounts/login/page.tsx'
import { GoContext } from '../kit/controls/link.tsx'
import { loaded } from '../kit/layout/loaded.tsx'
import { BusyLine } from './busy-line.tsx'
import { LOGIN } from './signed-out.ts'

const Panel = loaded(async () => ({ default: (await import('./app.tsx')).App }))

/** Errors are ignored: the import is retried when shown. */
export const fetchPanel = (): Promise<unknown> => Panel.fetch().catch(() => undefined)
/** Also fetches the frame and the first screen. */
export async function fetchFirst(session: Session): Promise<void> {
  const first = import('./ahead.ts').then((ahead) => ahead.fetchFirst(session))
  await Promise.all([fetchPanel(), first.catch(() => undefined)])
}

const stateNow = (): unknown => (history.state as { usr?: unknown } | null)?.usr ?? null

/** `alone`: the sign-in first; the panel follows. */
export function Root({ alone }: { alone: boolean }) {
  const [isAlone, setAlone] = useState(alone)
  const session = useSession()
  useEffect(() => {
    if (!isAlone) return undefined
    // keeps the sign-in until the panel renders
    const leave = () => startTransition(() => setAlone(false))
    const away = () => pathHere() !== LOGIN && leave()
    // whoever types soon needs the panel
    const fetchSoon = () => void fetchPanel()
    document.addEventListener('input', fetchSoon, { once: true })
    addEventListener('popstate', away)
    if (session) {
      void fetchFirst(session)
      leave()
    }
    return () => {
      document.removeEventListener('input', fetchSoon)
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
