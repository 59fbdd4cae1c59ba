import { call } from '../../api/client.ts'
import { endSession, leavePanel, staffNow } from '../../api/session-store.ts'

/** At once, whatever the server says. In a client's panel, revokes the staff session and with it the client's. */
export function logout(): void {
  call('auth.logout', undefined, { as: staffNow() }).catch(() => undefined)
  endSession('signedOut')
}

/** At once, whatever the server says. */
export function closePanel(): void {
  call('clients.leave', undefined).catch(() => undefined)
  leavePanel()
}
