import { call } from '../../api/client.ts'
import { endSession, leavePanel, staffNow } from '../../api/session-store.ts'

/**
 * Ends the session in this browser at once, whatever the server says. With a client's panel open, revokes the staff
 * session and with it the client's.
 */
export function logout(): void {
  call('auth.logout', undefined, { as: staffNow() }).catch(() => undefined)
  endSession('signedOut')
}

/** Closes the panel in this browser at once, whatever the server says. */
export function closePanel(): void {
  call('clients.leave', undefined).catch(() => undefined)
  leavePanel()
}
