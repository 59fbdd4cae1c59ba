/** What staff may do in a client's panel that they have opened. */
import { forbidden, Refusal } from '../../contract/failure.ts'
import type { CallName } from '../../contract/routes.ts'
import { CONTRACT } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'

/** Seconds that an opened panel lasts. */
export const SUPPORT_SECONDS = 3600

/**
 * What is the client's own affair, whatever they allow: the ways in, their people, what they want to hear, what they
 * order.
 */
const PERSONAL = [
  'auth.',
  'profile.',
  'sessions.',
  'twoFactor.',
  'apiKey.',
  'teamUsers.',
  'notifications.',
  'notificationSettings.',
  'tariff.',
]

const changes = (name: CallName): boolean => CONTRACT[name].effect === 'changes'
const isPersonal = (name: CallName): boolean => PERSONAL.some((area) => name.startsWith(area))

/** Reading is free; leaving always is; other changes need the client's leave, and some are never theirs. Throws 403. */
export function requireSupportPermission(name: CallName, client: { editingAllowed: boolean }): void {
  if (name === 'clients.leave' || !changes(name)) return
  if (isPersonal(name)) throw forbidden()
  if (!client.editingAllowed) throw new Refusal(403, TEXTS.editingNotAllowed)
}
