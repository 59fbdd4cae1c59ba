/** Sign-in routing without the router. */
import { SCREENS } from '../../src/contract/screens.ts'
import { lastEnding } from '../api/session-store.ts'

export const LOGIN = '/authentication/login'

export const screenUnder = (pathname: string): string | undefined =>
  Object.values(SCREENS).find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.path

/** Nothing after sign-out; after an ended session, `from` to return to. */
export function loginState(from: string): { from?: string; message?: string } {
  const why = lastEnding()
  if (why === 'signedOut') return {}
  return why ? { from, message: `login.${why}` } : { from }
}

/** Redirects to the sign-in. True if it is shown. */
export function atSignIn(): boolean {
  const { pathname, search, hash } = location
  if (pathname === LOGIN) return true
  if (pathname !== '/' && screenUnder(pathname) === undefined) return false
  const usr = pathname === '/' ? null : loginState(`${pathname}${search}${hash}`)
  history.replaceState({ usr, key: 'default' }, '', LOGIN)
  return true
}
