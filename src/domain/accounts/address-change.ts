/**
 * A new address is confirmed in its mailbox, and can be taken back from the old one for a while. Until confirmed,
 * sign-in and mail use the old one.
 */
import { Refusal, found, invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import { panelOrigin } from '../../rules/accounts/panel-origin.ts'
import { type AccountRow, emailTaken, lockAccount } from '../../store/config/accounts/accounts.ts'
import { putAddressChange, renewConfirmation } from '../../store/config/accounts/address-changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { Services } from '../context.ts'
import { writeLetter, type LetterKind } from './letters.ts'
import { notify } from '../notifications/notify.ts'

/** Time to confirm a change, then to take it back. Milliseconds. */
export const ADDRESS_CHANGE_MS = 7 * 86_400_000

/** Seconds between letters, as in the letter limit. */
const LETTER_PAUSE = 600

type Addressee = Pick<AccountRow, 'id' | 'email' | 'language'>
type Mailing = Pick<Services, 'mail' | 'panelOrigins' | 'publicUrl'>
export type Asking = Mailing & Pick<Services, 'loginLimiter' | 'now'>

/** `domain`: the caller's panel host. */
function pageLetter(
  services: Mailing,
  kind: LetterKind,
  {
    page,
    to,
    domain,
    more,
  }: { page: string; to: Addressee; domain?: string | undefined; more?: Record<string, string> },
) {
  return writeLetter(kind, to, `${panelOrigin(services.panelOrigins, domain, services.publicUrl())}${page}`, more)
}

const confirmPage = ({ id }: Addressee, token: string): string => `/authentication/confirm-email/${id}/${token}`
const takeBackPage = ({ id }: Addressee, token: string): string => `/authentication/take-back/${id}/${token}`

/** Identifies the password without a second hash of it. */
export const passwordMark = (passwordHash: string): Buffer => hashSecret(`address change ${passwordHash}`)

type AddressRequest = {
  id: string
  email: string
  /**
   * True if the caller used the own password. Taking the change back then replaces it, since an attacker may know it.
   */
  isOwn: boolean
  domain?: string | undefined
}
export type SendLetters = () => void

/** Joins the caller's transaction. Throws 422 at `field` if the address is taken, 429 after too many letters. */
export async function requestAddressChange(
  tx: Queries,
  services: Asking,
  { id, email, isOwn, domain }: AddressRequest,
  field = 'email',
): Promise<SendLetters> {
  const now = services.now()
  const account = found(await lockAccount(tx, id))
  if (await emailTaken(tx, email, id)) throw invalid({ [field]: [TEXTS.emailTaken] })
  await requireLetterRoom(services, [email, `changes of ${id}`])
  const [confirm, stop] = [newSecret(), newSecret()]
  await putAddressChange(tx, {
    accountId: id,
    fromEmail: account.email,
    toEmail: email,
    askedAt: now,
    confirmHash: hashSecret(confirm),
    stopHash: hashSecret(stop),
    passwordMark: isOwn ? null : passwordMark(account.passwordHash),
    expiresAt: new Date(now.getTime() + ADDRESS_CHANGE_MS),
  })
  await notify(tx, [id], { notice: 'addressAsked', occasion: `address asked ${now.toISOString()}`, now })
  return () => {
    // the old mailbox first, before the new one can confirm
    services.mail.post(() => pageLetter(services, 'moving', { to: account, page: takeBackPage(account, stop) }))
    mailConfirmation(services, { account, email, token: confirm, domain })
  }
}

/** Returns false if no change waits. */
export async function resendAddressConfirmation(
  services: Asking & Pick<Services, 'db'>,
  account: AccountRow,
  { email, domain }: { email: string; domain: string | undefined },
): Promise<boolean> {
  await requireLetterRoom(services, [email])
  const token = newSecret()
  const renewed = await renewConfirmation(services.db, account.id, {
    confirmHash: hashSecret(token),
    expiresAt: new Date(services.now().getTime() + ADDRESS_CHANGE_MS),
  })
  if (renewed) mailConfirmation(services, { account, email, token, domain })
  return renewed
}

/** Names the account: the mailbox may be a stranger's. */
function mailConfirmation(
  services: Mailing,
  { account, email, token, domain }: { account: AccountRow; email: string; token: string; domain: string | undefined },
): void {
  services.mail.post(() =>
    pageLetter(services, 'newAddress', { to: { ...account, email }, page: confirmPage(account, token), domain }),
  )
}

export function mailAddressMoved(services: Mailing, before: Addressee, token: string): void {
  services.mail.post(() => pageLetter(services, 'moved', { to: before, page: takeBackPage(before, token) }))
}

async function requireLetterRoom({ loginLimiter, now }: Asking, boxes: readonly string[]): Promise<void> {
  for (const box of boxes)
    if (!(await loginLimiter.takeLetter(box, now().getTime())))
      throw new Refusal(429, TEXTS.tooMany, { retryAfter: LETTER_PAUSE })
}
