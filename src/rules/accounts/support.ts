import { forbidden, Refusal } from '../../contract/failure.ts'
import type { CallName } from '../../contract/routes.ts'
import { CONTRACT } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'

/** Seconds that an opened panel lasts. */
export const SUPPORT_SECONDS = 3600

/** Never changed by staff: logins, people, notifications, orders. */
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

/** Reading and leaving are free; other changes need permission, some are forbidden. Throws 403. */
export function requireSupportPermission(name: CallName, client: { editingAllowed: boolean }): void {
  if (name === 'clients.leave' || !changes(name)) return
  if (isPersonal(name)) throw forbidden()
  if (!client.editingAllowed) throw new Refusal(403, TEXTS.editingNotAllowed)
}
