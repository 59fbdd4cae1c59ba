import './layout/layout.css'
import { BASE } from '../kit/base.ts'
import { lazy, useEffect } from 'react'
import { createBrowserRouter, Navigate, useLocation, type RouteObject, useRouteError } from 'react-router'
import { useSession } from '../api/session-store.ts'
import { loadTexts, useTranslation } from '../i18n/i18n.ts'
import { Page } from '../shared/page.tsx'
import LoginPage from '../areas/accounts/login/page.tsx'
import { Anybody, Guard, GuestOnly } from './guard.tsx'
import { Lost } from './lost.tsx'
import {
  BLANK,
  CONFIRM,
  ERROR,
  homeOf,
  INVITATION,
  LOGIN,
  RECOVER,
  REGISTER,
  RESET,
  SHARED_REPORT,
  TAKE_BACK,
  VERIFY_PACK,
} from './rules.ts'
import { SCREENS } from './screens.ts'
import { Button } from '../kit/controls/button.tsx'
import { ErrorBox } from '../kit/feedback/empty-state.tsx'
import { Card } from '../kit/layout/card.tsx'
import { reportError } from './error-report.ts'

/** For a failed screen, or a file gone after an upgrade. The frame stays usable. */
function BrokenScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  return (
    <Page title={t('failure.screen')}>
      <Card>
        <ErrorBox title={t('failure.screen')} detail={t('failure.screenDetail')} />
        <div className="pad">
          <Button kind="primary" onClick={() => location.reload()}>
            {t('failure.reload')}
          </Button>
        </div>
      </Card>
    </Page>
  )
}

/** For a failed frame. */
const Broken = () => (
  <main>
    <BrokenScreen />
  </main>
)

const Register = lazy(() => import('../areas/accounts/register/page.tsx'))
const Recover = lazy(() => import('../areas/accounts/recover/page.tsx'))
const Invitation = lazy(() => import('../areas/accounts/invitation/page.tsx'))
const Reset = lazy(() => import('../areas/accounts/reset/page.tsx'))
const ConfirmEmail = lazy(() => import('../areas/accounts/confirm-email/page.tsx'))
const TakeBack = lazy(() => import('../areas/accounts/take-back/page.tsx'))
const SharedReport = lazy(async () => {
  const [page] = await Promise.all([
    import('../areas/statistics/shared-report/page.tsx'),
    loadTexts('panel'),
    loadTexts('statistics/shared-report/page'),
  ])
  return page
})
const VerifyPack = lazy(() => import('../areas/evidence/verify-pack/page.tsx'))

/** The guard compares `handle.title` with the menu. */
const screensThat = (bare: boolean): RouteObject[] =>
  SCREENS.filter((screen) => screen.bare === bare).map(({ title, path, Screen }) => ({
    path,
    element: <Screen />,
    errorElement: <BrokenScreen />,
    handle: { title },
  }))

const guests: RouteObject[] = [
  { path: LOGIN, element: <Login /> },
  { path: REGISTER, element: <Register /> },
  { path: RECOVER, element: <Recover /> },
]

const mailed: RouteObject[] = [
  { path: RESET, element: <Reset /> },
  { path: CONFIRM, element: <ConfirmEmail /> },
  { path: TAKE_BACK, element: <TakeBack /> },
  { path: INVITATION, element: <Invitation /> },
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
        { element: <Anybody />, children: [{ path: SHARED_REPORT, element: <SharedReport /> }] },
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
