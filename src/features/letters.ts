/** What is mailed, in the account's own language: one thing said, one link, and what the link is good for. */
import en from '../../locales/en.json' with { type: 'json' }
import ru from '../../locales/ru.json' with { type: 'json' }
import ua from '../../locales/ua.json' with { type: 'json' }
import type { Language } from '../contract/roles.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import type { Letter } from '../outside/mail.ts'
import type { AccountRow } from '../store/config/accounts.ts'

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
  | 'payment'
  | 'ends'
  | 'ended'

const TEXTS: Record<Language, typeof en> = { en, ru, ua }
const PARTS = ['subject', 'text', 'act', 'note'] as const
type Said = Record<(typeof PARTS)[number], string>

/** `link` leads to a panel; its host is named in the text. `more`: what else the text names. */
export function writeLetter(
  kind: LetterKind,
  { email, language }: Pick<AccountRow, 'email' | 'language'>,
  link: string,
  more: Record<string, string> = {},
): Letter {
  const values: Record<string, string> = { email, panel: new URL(link).host, ...more }
  const texts = TEXTS[language]
  const said = Object.fromEntries(
    PARTS.map((part) => [
      part,
      texts[`mail.${kind}.${part}`].replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? ''),
    ]),
  ) as Said
  return { to: email, subject: said.subject, text: plain(said, link), html: html(said, link, language) }
}

/** A letter out of texts that are ready to be read. */
export const dressLetter = (
  said: Said,
  { email, language }: Pick<AccountRow, 'email' | 'language'>,
  link: string,
): Letter => ({ to: email, subject: said.subject, text: plain(said, link), html: html(said, link, language) })

const plain = ({ text, act, note }: Said, link: string): string => `${text}\n\n${act}:\n${link}\n\n${note}\n\nWeir\n`

/** Styles stand at the elements: mail programs drop all others. */
function html(said: Said, link: string, language: Language): string {
  const { subject, text, act, note } = Object.fromEntries(PARTS.map((part) => [part, escapeHtml(said[part])])) as Said
  const address = escapeHtml(link)
  return `<!doctype html>
<html lang="${language === 'ua' ? 'uk' : language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:32em;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">Weir</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px">${subject}</h1>
<p style="margin:0 0 20px">${text}</p>
<p style="margin:0 0 20px"><a href="${address}" style="display:inline-block;padding:8px 16px;border-radius:5px;background:#1c4f94;color:#ffffff;text-decoration:none;font-weight:500">${act}</a></p>
<p style="margin:0 0 20px;font-size:13px;line-height:20px;word-break:break-all"><a href="${address}">${address}</a></p>
<p style="margin:0;font-size:13px;line-height:20px">${note}</p>
</div>
</body>
</html>
`
}
