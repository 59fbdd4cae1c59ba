/** Ways out: of the service, and of a client's panel. */
import { call } from '../../api/client.ts'
import { endSession, leavePanel, staffNow } from '../../api/session-store.ts'

/**
 * The server forgets the session (for staff with a client’s panel open: their own, and with it the client’s);
 * this browser does so at once, whatever the server says.
 */
export function logout(): void {
  call('auth.logout', undefined, { as: staffNow() }).catch(() => undefined)
  endSession('signedOut')
}

/** The server forgets the opened panel; this browser does so at once, whatever the server says. */
export function closePanel(): void {
  call('clients.leave', undefined).catch(() => undefined)
  leavePanel()
}
