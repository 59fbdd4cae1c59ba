/**
 * How an account gets another address: it is requested, confirmed in the new mailbox, and for seven days taken back
 * from the old one. Until it is confirmed, signing in and every letter go on with the old one.
 */
import { invalid, notFound, Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { hashSecret, newSecret } from '../lib/secrets.ts'
import { panelOrigin } from '../rules/panel-origin.ts'
import { type AccountRow, emailTaken, lockAccount } from '../store/config/accounts.ts'
import { putAddressChange, renewConfirmation } from '../store/config/address-changes.ts'
import type { Queries } from '../store/config/database.ts'
import type { Services } from './context.ts'
import { writeLetter, type LetterKind } from './letters.ts'
import { notify } from './notify.ts'

/** How long a change waits to be confirmed, and then how long it can be taken back. Milliseconds. */
export const ADDRESS_CHANGE_MS = 7 * 86_400_000

/** Seconds until another letter may be requested, as the limit for letters has it. */
const LETTER_PAUSE = 600

type Addressee = Pick<AccountRow, 'id' | 'email' | 'language'>
type Mailing = Pick<Services, 'mail' | 'panelOrigins' | 'publicUrl'>
/** What asking for another address takes. */
export type Asking = Mailing & Pick<Services, 'loginLimiter' | 'now'>

/** A letter that leads to a page of the panel; `domain` is where the calling panel says it runs. */
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

/** Marks the password in force when the change was requested, without keeping its hash a second time. */
export const passwordMark = (passwordHash: string): Buffer => hashSecret(`address change ${passwordHash}`)

export type AddressRequest = {
  id: string
  email: string
  /**
   * The caller signed in with the account's own password: somebody who took that password over must not keep it when
   * the change is taken back.
   */
  isOwn: boolean
  domain?: string | undefined
}
/** Sends the letters; after the transaction. */
export type SendLetters = () => void

/**
 * Stores the request in the transaction of its call. Throws 422 at `field` for an address that is taken, 429 when one
 * mailbox or one account has requested too many letters.
 */
export async function requestAddressChange(
  tx: Queries,
  services: Asking,
  { id, email, isOwn, domain }: AddressRequest,
  field = 'email',
): Promise<SendLetters> {
  const now = services.now()
  const account = await lockAccount(tx, id)
  if (!account) throw notFound()
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
    // the old mailbox first: it gets word of the change before the new one can confirm it
    services.mail.post(() => pageLetter(services, 'moving', { to: account, page: takeBackPage(account, stop) }))
    mailConfirmation(services, { account, email, token: confirm, domain })
  }
}

/** The link to the new mailbox once more; false where no change waits. */
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

/** To the new mailbox. It names the account, because the mailbox may belong to somebody else. */
function mailConfirmation(
  services: Mailing,
  { account, email, token, domain }: { account: AccountRow; email: string; token: string; domain: string | undefined },
): void {
  services.mail.post(() =>
    pageLetter(services, 'newAddress', { to: { ...account, email }, page: confirmPage(account, token), domain }),
  )
}

/** To the old mailbox, when the new address is in force. */
export function mailAddressMoved(services: Mailing, before: Addressee, token: string): void {
  services.mail.post(() => pageLetter(services, 'moved', { to: before, page: takeBackPage(before, token) }))
}

async function requireLetterRoom({ loginLimiter, now }: Asking, boxes: readonly string[]): Promise<void> {
  for (const box of boxes)
    if (!(await loginLimiter.takeLetter(box, now().getTime())))
      throw new Refusal(429, TEXTS.tooMany, { retryAfter: LETTER_PAUSE })
}
