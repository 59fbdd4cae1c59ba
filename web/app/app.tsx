import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queries } from '../api/query.ts'
import { onSession, sessionNow } from '../api/session-store.ts'
import { WordsProvider } from '../i18n/words.tsx'
import { Notices } from '../kit/feedback/notices.tsx'
import { GoContext, type Go } from '../kit/controls/link.tsx'
import { PanelBusyLine } from './panel-busy.tsx'
import { router } from './router.tsx'

/** No account sees another's data. */
function useClearedOnSignOut(): void {
  useEffect(() => {
    let token = sessionNow()?.token
    return onSession(() => {
      const now = sessionNow()?.token
      if (token !== undefined && token !== now) queries.clear()
      token = now
    })
  }, [])
}

const go: Go = (to, state) => void router.navigate(to, { state })

export function App() {
  useClearedOnSignOut()
  return (
    <QueryClientProvider client={queries}>
      <WordsProvider>
        <PanelBusyLine />
        <GoContext value={go}>
          <RouterProvider router={router} />
        </GoContext>
        <Notices />
      </WordsProvider>
    </QueryClientProvider>
  )
}
