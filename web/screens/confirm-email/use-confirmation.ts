import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiMutation } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'

/**
 * Confirms once, and goes on to the sign-in with the server's message. Who is signed in never sees the sign-in, so he
 * is told by a notice. True when it failed.
 */
export function useConfirmation(id: string, token: string): boolean {
  const [failed, setFailed] = useState(false)
  const asked = useRef(false)
  const navigate = useNavigate()
  const signedIn = useSession() !== null
  const { mutateAsync } = useApiMutation('auth.emailVerification', {
    quiet: true,
    silent: !signedIn,
    refreshes: ['profile.read'],
  })
  useEffect(() => {
    if (asked.current) return
    asked.current = true // the link is used up by the first call
    mutateAsync({ id, token }).then(
      ({ message }) => navigate('/authentication/login', { replace: true, state: { message } }),
      () => setFailed(true),
    )
  }, [id, token, mutateAsync, navigate])
  return failed
}
