import { panelOrigin } from '../rules/panel-origin.ts'
import type { AccountRow } from '../store/config/accounts.ts'
import type { Services } from './context.ts'
import { writeLetter } from './letters.ts'
import { linkLetter, newLink } from './mailed-link.ts'

/** After an account's address was changed: the new one is asked to confirm itself, the old one is told. `before`: the account as it was. */
export function mailAddressChanged(services: Services, before: AccountRow, email: string): void {
  const moved = { ...before, email }
  services.mail.post(async () => {
    const token = await newLink(services.db, 'confirm', moved, services.now())
    return linkLetter(services, 'confirm', moved, { token, domain: undefined })
  })
  services.mail.post(() => writeLetter('moved', before, panelOrigin(services.panelOrigins, undefined, services.publicUrl)))
}
