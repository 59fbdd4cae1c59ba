/** Sign-in routing without the router. */
import { SCREENS } from '../../src/contract/screens.ts'
import { lastEnding } from '../api/session-store.ts'

export const LOGIN = '/authentication/login'

export const screenUnder = (pathname: string): string | undefined =>
  Object.values(SCREENS).find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.path

/** After sign-out nothing is kept; after an expired or refused session, the next sign-in returns to `from`. */
export function loginState(from: string): { from?: string; message?: string } {
  const why = lastEnding()
  if (why === 'signedOut') return {}
  return why ? { from, message: `login.${why}` } : { from }
}

/** Redirects from a screen or the root to the sign-in. Returns whether the sign-in is now shown. */
export function atSignIn(): boolean {
  const { pathname, search, hash } = location
  if (pathname === LOGIN) return true
  if (pathname !== '/' && screenUnder(pathname) === undefined) return false
  const usr = pathname === '/' ? null : loginState(`${pathname}${search}${hash}`)
  history.replaceState({ usr, key: 'default' }, '', LOGIN)
  return true
}
