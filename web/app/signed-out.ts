/** Where somebody is who has not signed in; needs no router. */
import { SCREENS } from '../../src/contract/screens.ts'
import { lastEnding } from '../api/session-store.ts'

export const LOGIN = '/authentication/login'

/** The path of the screen that an address lies under. */
export const screenUnder = (pathname: string): string | undefined =>
  Object.values(SCREENS).find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.path

/** After signing out nothing is remembered; after a session that ended, the next sign-in leads back to where it was. */
export function loginState(from: string): { from?: string; message?: string } {
  const why = lastEnding()
  if (why === 'signedOut') return {}
  return why ? { from, message: `login.${why}` } : { from }
}

/**
 * Sends whoever has no session from a screen, or from the root, to the sign-in, as the router would. Whether the sign-in
 * is what is shown now.
 */
export function atSignIn(): boolean {
  const { pathname, search, hash } = location
  if (pathname === LOGIN) return true
  if (pathname !== '/' && screenUnder(pathname) === undefined) return false
  const usr = pathname === '/' ? null : loginState(`${pathname}${search}${hash}`)
  history.replaceState({ usr, key: 'default' }, '', LOGIN)
  return true
}
