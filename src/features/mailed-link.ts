/** Links that are mailed: made here, stored as a hash, and built on a configured panel only. */
import { hashSecret, newSecret } from '../lib/secrets.ts'
import type { Letter } from '../outside/mail.ts'
import { panelOrigin } from '../rules/panel-origin.ts'
import type { AccountRow } from '../store/config/accounts.ts'
import type { Queries } from '../store/config/database.ts'
import { putLink } from '../store/config/mailed-links.ts'
import type { Services } from './context.ts'
import { writeLetter, type LetterKind } from './letters.ts'

type Purpose = 'reset' | 'confirm'
type Addressee = Pick<AccountRow, 'id' | 'email' | 'language'>

/** Milliseconds. */
const LIFE: Record<Purpose, number> = { reset: 3_600_000, confirm: 7 * 86_400_000 }

const PATHS: Record<Purpose, (token: string, account: Addressee) => string> = {
  reset: (token, { email }) => `/authentication/reset-password/${token}?email=${encodeURIComponent(email)}`,
  confirm: (token, { id }) => `/authentication/confirm-email/${id}/${token}`,
}

/** A new token of 256 bits for an account; the account's older one of that purpose is dead. */
export async function newLink(db: Queries, purpose: Purpose, account: Addressee, now: Date): Promise<string> {
  const token = newSecret()
  await putLink(db, {
    accountId: account.id,
    purpose,
    tokenHash: hashSecret(token),
    email: account.email,
    expiresAt: new Date(now.getTime() + LIFE[purpose]),
  })
  return token
}

/**
 * The letter that carries a token; `domain` is where the panel that asked says it runs. `kind`: in other words than
 * those of its purpose.
 */
export function linkLetter(
  services: Services,
  purpose: Purpose,
  account: Addressee,
  sent: { token: string; domain: string | undefined; kind?: LetterKind },
): Letter {
  const panel = panelOrigin(services.panelOrigins, sent.domain, services.publicUrl)
  return writeLetter(sent.kind ?? purpose, account, `${panel}${PATHS[purpose](sent.token, account)}`)
}
