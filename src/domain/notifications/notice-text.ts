import en from '../../../locales/en.json' with { type: 'json' }
import ru from '../../../locales/ru.json' with { type: 'json' }
import ua from '../../../locales/ua.json' with { type: 'json' }
import { type Notice, type NoticeDetails, NOTICES, pathOf } from '../../contract/notifications/notification-words.ts'
import type { Language } from '../../contract/roles.ts'
import type { Letter } from '../../outside/mail.ts'
import {
  fillNoticeText,
  type NoticeFact,
  noticeFacts,
  noticeValues,
  type Reader,
} from '../../rules/notifications/notice-values.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import { dressLetter } from '../accounts/letters.ts'

const TEXTS: Record<Language, Record<string, string>> = { en, ru, ua }

type NoticeInput = { notice: Notice; details: NoticeDetails }

type To = Pick<AccountRow, 'email' | 'language' | 'timezone'>

const readerOf = ({ language, timezone }: Pick<To, 'language' | 'timezone'>): Reader => ({
  language,
  timezone,
  word: (key) => TEXTS[language][key],
})

export function noticeText(
  { notice, details }: NoticeInput,
  to: Pick<To, 'language' | 'timezone'>,
): { title: string; text: string } {
  const values = noticeValues(details, readerOf(to))
  const say = (part: string) => fillNoticeText(TEXTS[to.language][`notice.${notice}.${part}`] ?? '', values)
  return { title: say('title'), text: say('text') }
}

const factsOf = (
  { notice, details }: NoticeInput,
  to: Pick<To, 'language' | 'timezone'>,
  texts: readonly (string | undefined)[] = ['title', 'text'].map(
    (part) => TEXTS[to.language][`notice.${notice}.${part}`],
  ),
): NoticeFact[] => noticeFacts(details, texts, readerOf(to))

const LETTER_OF: Partial<Record<Notice, Notice>> = { ends1: 'ends', ends2: 'ends', ends3: 'ends' }

/** `panel`: origin of the link. Uses the panel's text if the notice has none for letters, or a value is missing. */
export function noticeLetter(input: NoticeInput, to: To, panel: string): Letter {
  const { title, text } = noticeText(input, to)
  const values = { ...noticeValues(input.details, readerOf(to)), email: to.email, panel: new URL(panel).host }
  const letter = LETTER_OF[input.notice] ?? input.notice
  const written = (name: string, part: string) =>
    fillNoticeText(TEXTS[to.language][`mail.${name}.${part}`] ?? '', values)
  const own = namesOnly(TEXTS[to.language][`mail.${letter}.text`], values)
  const parts = own ? { subject: written(letter, 'subject'), text: written(letter, 'text') } : { subject: title, text }
  const act = own ? written(letter, 'act') : (TEXTS[to.language][`notice.act.${NOTICES[input.notice].act}`] ?? '')
  const facts = factsOf(input, to, own ? [TEXTS[to.language][`mail.${letter}.text`]] : undefined)
  return dressLetter({ ...parts, facts, act, note: written(own ? letter : 'notice', 'note') }, to, linkOf(input, panel))
}

const namesOnly = (text: string | undefined, values: NoticeDetails): boolean =>
  text !== undefined && [...text.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => name in values)

const linkOf = ({ notice, details }: NoticeInput, panel: string): string => `${panel}${pathOf(notice, details)}`

export function noticeMessage(input: NoticeInput, to: To, panel: string): string {
  const { title, text } = noticeText(input, to)
  const facts = factsOf(input, to).map(({ label, value }) => `${label}: ${value}`)
  return [title, text, facts.join('\n'), linkOf(input, panel)].filter(Boolean).join('\n\n')
}

export function noticeBody(
  input: NoticeInput,
  to: To & Pick<AccountRow, 'id'>,
  about: { id: string; at: Date; panel: string },
): string {
  const { notice, details } = input
  return JSON.stringify({
    id: about.id,
    event: NOTICES[notice].event,
    notice,
    time: about.at.toISOString(),
    account: { id: to.id, email: to.email },
    ...noticeText(input, to),
    details,
    facts: factsOf(input, to),
    url: linkOf(input, about.panel),
  })
}
