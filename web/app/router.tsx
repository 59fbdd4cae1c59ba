import { BASE } from '../kit/base.ts'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router'
import { SCREEN_FILES } from '../../src/contract/screens.ts'
import { useSession } from '../api/session-store.ts'
import { Page } from '../shared/page.tsx'
import LoginPage from '../areas/accounts/login/page.tsx'
import { Broken, BrokenScreen } from './broken.tsx'
import { Anybody, Guard, GuestOnly } from './guard.tsx'
import { Lost } from './lost.tsx'
import { BLANK, CONFIRM, ERROR, homeOf, LOGIN, RECOVER, REGISTER, RESET, TAKE_BACK, VERIFY_PACK } from './rules.ts'
import { screenOf } from './screens.ts'

const Register = lazy(() => import('../areas/accounts/register/page.tsx'))
const Recover = lazy(() => import('../areas/accounts/recover/page.tsx'))
const Reset = lazy(() => import('../areas/accounts/reset/page.tsx'))
const ConfirmEmail = lazy(() => import('../areas/accounts/confirm-email/page.tsx'))
const TakeBack = lazy(() => import('../areas/accounts/take-back/page.tsx'))
const VerifyPack = lazy(() => import('../areas/evidence/verify-pack/page.tsx'))

/** The guard compares `handle.title` with the menu. */
const screensThat = (bare: boolean): RouteObject[] =>
  SCREEN_FILES.filter((screen) => screen.bare === bare).map(({ title, path, file }) => {
    const Screen = lazy(screenOf(file))
    return { path, element: <Screen />, errorElement: <BrokenScreen />, handle: { title } }
  })

const guests: RouteObject[] = [
  { path: LOGIN, element: <Login /> },
  { path: REGISTER, element: <Register /> },
  { path: RECOVER, element: <Recover /> },
]

const mailed: RouteObject[] = [
  { path: RESET, element: <Reset /> },
  { path: CONFIRM, element: <ConfirmEmail /> },
  { path: TAKE_BACK, element: <TakeBack /> },
]

export const router = createBrowserRouter(
  [
    {
      errorElement: <Broken />,
      children: [
        { index: true, element: <Home /> },
        { element: <GuestOnly />, children: guests },
        { element: <Anybody />, children: mailed },
        { element: <Anybody />, children: [{ path: VERIFY_PACK, element: <VerifyPack /> }] },
        { element: <Guard />, children: [...screensThat(false), { path: BLANK, element: <BlankPage /> }] },
        { element: <Guard bare />, children: screensThat(true) },
        { path: ERROR, element: <Lost /> },
        { path: '*', element: <Lost /> },
      ],
    },
  ],
  { basename: BASE || '/' },
)

/** Passes the router's state, as the sign-in outside takes it from history. */
function Login() {
  return <LoginPage state={useLocation().state} />
}

function Home() {
  const session = useSession()
  return <Navigate to={session ? homeOf(session.menu) : LOGIN} replace />
}

/** Home of an account with an empty menu. */
function BlankPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('blank.title')}>
      <p className="reading">{t('blank.text')}</p>
    </Page>
  )
}
