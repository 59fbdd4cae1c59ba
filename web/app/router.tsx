import { createBrowserRouter, type RouteObject } from 'react-router'
import { BlankPage } from './blank.tsx'
import { Broken, BrokenScreen } from './broken.tsx'
import { Guard, GuestOnly } from './guard.tsx'
import { Home } from './home.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { Lost } from './lost.tsx'
import { BLANK, ERROR, LOGIN, REGISTER } from './rules.ts'
import { SCREEN_ROUTES } from './screens.ts'

const Login = lazyScreen(() => import('../screens/login/page.tsx'))
const Register = lazyScreen(() => import('../screens/register/page.tsx'))

/** `handle.title`: the guard lets through only what is in the account's menu. */
const screens: RouteObject[] = Object.entries(SCREEN_ROUTES).flatMap(([title, routes]) =>
  routes.map(({ path, load }) => {
    const Screen = lazyScreen(load)
    return { path, element: <Screen />, errorElement: <BrokenScreen />, handle: { title } }
  }),
)

const guests: RouteObject[] = [
  { path: LOGIN, element: <Login /> },
  { path: REGISTER, element: <Register /> },
]

export const router = createBrowserRouter([
  {
    errorElement: <Broken />,
    children: [
      { index: true, element: <Home /> },
      { element: <GuestOnly />, children: guests },
      { element: <Guard />, children: [...screens, { path: BLANK, element: <BlankPage /> }] },
      { path: ERROR, element: <Lost /> },
      { path: '*', element: <Lost /> },
    ],
  },
])
