import { Navigate } from 'react-router'
import { useSession } from '../api/session-store.ts'
import { homeOf, LOGIN } from './rules.ts'

/** The root: the first entry of the account's menu. */
export function Home() {
  const session = useSession()
  return <Navigate to={session ? homeOf(session.menu) : LOGIN} replace />
}
