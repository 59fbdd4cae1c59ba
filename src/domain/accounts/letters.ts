/** Tokens are stored as hashes; links lead to a configured panel only. */
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import en from '../../../locales/en.json' with { type: 'json' }
import ru from '../../../locales/ru.json' with { type: 'json' }
import ua from '../../../locales/ua.json' with { type: 'json' }
import type { Language } from '../../contract/roles.ts'
import { escapeHtml } from '../../lib/text/text.ts'
import type { Letter } from '../../outside/mail.ts'
import { panelOrigin } from '../../rules/accounts/panel-origin.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { saveLink } from '../../store/config/accounts/mailed-links.ts'
import type { Services } from '../context.ts'

export type LetterKind =
  | 'reset'
  | 'confirm'
  | 'newAddress'
  | 'moving'
  | 'moved'
  | 'takenBack'
  | 'password'
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'invited'
  | 'invitedKnown'
  | 'payment'
  | 'ends'
  | 'ended'

const TEXTS: Record<Language, typeof en> = { en, ru, ua }

const PARTS = ['subject', 'text', 'act', 'note'] as const

type LetterTexts = Record<(typeof PARTS)[number], string>

type LetterParts = LetterTexts & {
  facts?: readonly { label: string; value: string }[]
}

/** `link`: its host appears in the text. `more`: further values of the text. */
export function writeLetter(
  kind: LetterKind,
  { email, language }: Pick<AccountRow, 'email' | 'language'>,
  link: string,
  more: Record<string, string> = {},
): Letter {
  const values: Record<string, string> = { email, panel: new URL(link).host, ...more }
  const texts = TEXTS[language]
  const parts = Object.fromEntries(
    PARTS.map((part) => [
      part,
      texts[`mail.${kind}.${part}`].replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? ''),
    ]),
  ) as LetterTexts
  return { to: email, subject: parts.subject, text: plain(parts, link), html: html(parts, link, language) }
}

export const dressLetter = (
  parts: LetterParts,
  { email, language }: Pick<AccountRow, 'email' | 'language'>,
  link: string,
): Letter => ({ to: email, subject: parts.subject, text: plain(parts, link), html: html(parts, link, language) })

const plain = ({ text, facts = [], act, note }: LetterParts, link: string): string => {
  const lines = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return [text, lines, `${act}:\n${link}`, note, 'Weir\n'].filter(Boolean).join('\n\n')
}

const CELL = 'padding:4px 0;vertical-align:top;text-align:start'

const table = (facts: LetterParts['facts'] = []): string =>
  facts.length === 0
    ? ''
    : `<table style="margin:0 0 20px;border-collapse:collapse;font-size:14px;line-height:20px">
${facts
  .map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${CELL};padding-inline-end:24px;font-weight:400;opacity:.7">${escapeHtml(label)}</th><td style="${CELL};font-weight:500">${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
</table>
`

/** Inline: mail programs drop other styles. */
function html(parts: LetterParts, link: string, language: Language): string {
  const { subject, text, act, note } = Object.fromEntries(
    PARTS.map((part) => [part, escapeHtml(parts[part])]),
  ) as LetterTexts
  const address = escapeHtml(link)
  return `<!doctype html>
<html lang="${language === 'ua' ? 'uk' : language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:32em;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">Weir</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px">${subject}</h1>
<p style="margin:0 0 20px">${text}</p>
${table(parts.facts)}<p style="margin:0 0 20px"><a href="${address}" style="display:inline-block;padding:8px 16px;border-radius:5px;background:#1c4f94;color:#ffffff;text-decoration:none;font-weight:500">${act}</a></p>
<p style="margin:0 0 20px;font-size:13px;line-height:20px;word-break:break-all"><a href="${address}">${address}</a></p>
<p style="margin:0;font-size:13px;line-height:20px">${note}</p>
</div>
</body>
</html>
`
}

type Purpose = 'reset' | 'confirm'

type Addressee = Pick<AccountRow, 'id' | 'email' | 'language'>

/** Milliseconds. */
const LIFE: Record<Purpose, number> = { reset: 3_600_000, confirm: 7 * 86_400_000 }

const PATHS: Record<Purpose, (token: string, account: Addressee) => string> = {
  reset: (token, { email }) => `/authentication/reset-password/${token}?email=${encodeURIComponent(email)}`,
  confirm: (token, { id }) => `/authentication/confirm-email/${id}/${token}`,
}

/** Invalidates the account's older link. */
export async function newLink(db: Queries, purpose: Purpose, account: Addressee, now: Date): Promise<string> {
  const token = newSecret()
  await saveLink(db, {
    accountId: account.id,
    purpose,
    tokenHash: hashSecret(token),
    email: account.email,
    expiresAt: new Date(now.getTime() + LIFE[purpose]),
  })
  return token
}

/** `domain`: the caller's panel host. */
export function linkLetter(
  services: Pick<Services, 'panelOrigins' | 'publicUrl'>,
  purpose: Purpose,
  account: Addressee,
  sent: { token: string; domain: string | undefined; kind?: LetterKind },
): Letter {
  const panel = panelOrigin(services.panelOrigins, sent.domain, services.publicUrl())
  return writeLetter(sent.kind ?? purpose, account, `${panel}${PATHS[purpose](sent.token, account)}`)
}

export function newInvitationToken(): { token: string; tokenHash: Buffer } {
  const token = newSecret()
  return { token, tokenHash: hashSecret(token) }
}

type Sent = { token: string; domain: string | undefined }
type Panels = Pick<Services, 'panelOrigins' | 'publicUrl'>

export const invitationLink = (services: Panels, { token, domain }: Sent): string =>
  `${panelOrigin(services.panelOrigins, domain, services.publicUrl())}/authentication/invitation/${token}`

/** `known`: the address has an account, so the letter has no invitation. */
export function invitationLetter(
  services: Panels,
  to: Pick<AccountRow, 'email' | 'language'>,
  { by, known, ...sent }: Sent & { by: string; known: boolean },
): Letter {
  if (!known) return writeLetter('invited', to, invitationLink(services, sent), { by })
  const panel = panelOrigin(services.panelOrigins, sent.domain, services.publicUrl())
  return writeLetter('invitedKnown', to, `${panel}/authentication/login`, { by })
}
