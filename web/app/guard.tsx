import { Suspense } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { useSession } from '../api/session-store.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { loaded } from '../kit/layout/loaded.tsx'
import { Lost } from './lost.tsx'
import { landingOf, LOGIN } from './rules.ts'
import { loginState } from './signed-out.ts'

export const Layout = loaded(async () => {
  const [layout] = await Promise.all([import('./layout/layout.tsx'), loadTexts('panel')])
  return layout
})
const Bare = loaded(async () => {
  await loadTexts('panel')
  return { default: Outlet }
})

/** Signed in: the screen, if on the menu, in the frame unless `bare`. Else the sign-in, keeping the address. */
export function Guard({ bare }: { bare?: true }) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const title = useMatches()
    .map((match) => (match.handle as { title?: string } | undefined)?.title)
    .find(Boolean)
  if (!session) return <Navigate to={LOGIN} replace state={loginState(`${pathname}${search}${hash}`)} />
  if (title && !session.menu.includes(title)) return <Lost />
  return <Suspense fallback={null}>{bare ? <Bare /> : <Layout />}</Suspense>
}

/** Before sign-in. Others return to where they came from. */
export function GuestOnly() {
  const session = useSession()
  const { state } = useLocation() as { state: { from?: unknown } | null }
  if (session) return <Navigate to={landingOf(state?.from, session.menu)} replace />
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  )
}

/** Mailed links concern their own account, whoever is signed in. */
export const Anybody = () => (
  <Suspense fallback={null}>
    <Outlet />
  </Suspense>
)
