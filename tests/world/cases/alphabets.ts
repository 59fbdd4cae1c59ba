/** Names, texts and addresses beyond ASCII, in their equivalent forms. */
import type { WorldCase } from '../world.ts'

/**
 * `host`: of a visited or referring address. `referrer`: against a `contains` rule. `email`: as registered. `word`:
 * against a stop keyword in the address. `most`: stored UTF-16 units.
 */
export type SentText =
  | { text: string; most: number }
  | { host: string }
  | { email: string }
  | { referrer: string; contains: string }
  | { url: string; word: string }
/** The stored name, the rule's result, or 'refused'. */
export type RightText = string | boolean

const RF = 'xn--e1afmkfd.xn--p1ai'

export const ALPHABETS: readonly WorldCase<SentText, RightText>[] = [
  { from: 'bitwarden/clients#21994', sent: { host: 'https://пример.рф/' }, right: RF, level: 'pure' },
  { from: 'bitwarden/clients#21994', sent: { host: `https://${RF}/` }, right: RF, level: 'pure' },
  { from: 'RFC 5891 5.2', sent: { host: 'https://ПРИМЕР.РФ:8443/a' }, right: RF, level: 'pure' },
  {
    from: 'https://www.unicode.org/reports/tr46/',
    sent: { host: 'https://bu\u0308cher.example/' },
    right: 'xn--bcher-kva.example',
    level: 'pure',
  },
  { from: 'mail-in-a-box/mailinabox#1214', sent: { host: 'https://🛡🔼.ws/' }, right: 'xn--sw8hj0a.ws', level: 'pure' },
  {
    from: 'mmotti/pihole-regex#26',
    sent: { referrer: `https://${RF}/a`, contains: 'пример.рф' },
    right: true,
    level: 'pure',
  },
  {
    from: 'AykutCevik/IDN-Safe#3',
    sent: { referrer: 'https://shop.example/xn--e1afmkfd.xn--p1ai', contains: 'shop.example' },
    right: true,
    level: 'pure',
  },
  {
    from: 'serverless-dns/blocklists#109',
    sent: { referrer: `https://mail.${RF}/`, contains: 'Прим' },
    right: true,
    level: 'pure',
    why: 'a part of a label has no form of its own in ASCII, so the referrer is read as people read it',
  },
  {
    from: 'RFC 3987 3.1',
    sent: { referrer: 'https://shop.example/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82', contains: 'привет' },
    right: true,
    level: 'pure',
  },
  {
    from: 'RFC 3987 3.2',
    sent: { referrer: 'https://пример.рф/', contains: RF },
    right: true,
    level: 'pure',
  },
  {
    from: 'RFC 5890 2.3.2.1',
    sent: { referrer: 'https://shop.example/', contains: 'пример' },
    right: false,
    level: 'pure',
  },
  {
    from: 'https://unicode.org/reports/tr15/',
    sent: { referrer: 'https://shop.example/?q=cafe%CC%81', contains: 'café' },
    right: true,
    level: 'pure',
  },
  {
    from: 'gorhill/uBlock#2599',
    sent: { url: 'https://xn--athe-1ua.net/pu/', word: 'atđhe' },
    right: true,
    level: 'pure',
  },
  {
    from: 'bitwarden/server#1512',
    sent: { email: 'info@bücher.example' },
    right: 'info@xn--bcher-kva.example',
    level: 'pure',
  },
  {
    from: 'victorjonsson/jQuery-Form-Validator#204',
    sent: { email: 'Info@Münch.example' },
    right: 'info@xn--mnch-0ra.example',
    level: 'pure',
  },
  {
    from: 'polarsource/polar#5806',
    sent: { email: 'info@xn--bcher-kva.example' },
    right: 'info@xn--bcher-kva.example',
    level: 'pure',
  },
  {
    from: 'formvalidation/formvalidation#613',
    sent: { email: 'info@почта.рф' },
    right: 'info@xn--80a1acny.xn--p1ai',
    level: 'server',
  },
  {
    from: 'PHPMailer/PHPMailer#668',
    sent: { email: 'имя@почта.рф' },
    right: 'refused',
    level: 'pure',
    why: 'a name before the @ beyond ASCII needs SMTPUTF8 on every server in between, and mail to it would be lost',
  },
  {
    from: 'JoshData/python-email-validator#120',
    sent: { email: 'info@exa mple.рф' },
    right: 'refused',
    level: 'pure',
  },
  { from: 'mozilla/persona#1370', sent: { email: 'test@example.бг' }, right: 'test@example.xn--90ae', level: 'pure' },
  {
    from: 'https://www.iana.org/domains/reserved',
    sent: { host: 'https://مثال.إختبار/' },
    right: 'xn--mgbh0fb.xn--kgbechtv',
    level: 'pure',
  },
  {
    from: 'https://www.iana.org/domains/reserved',
    sent: { referrer: 'https://xn--fdbk5d8ap9b8a8d.xn--deba0ad/', contains: 'טעסט' },
    right: true,
    level: 'pure',
  },
  {
    from: 'RFC 5893 1.1',
    sent: { referrer: 'https://shop.example/?q=%D8%B9%D8%B1%D8%B6%20abc', contains: 'عرض ABC' },
    right: true,
    level: 'pure',
    why: 'letters are compared in the order in which they were typed, whichever way they are shown',
  },
  {
    from: 'arushadev/piraye#9',
    sent: { url: 'https://shop.example/?q=%E2%80%8F%D8%B3%D9%84%D8%A7%D9%85', word: 'سلام' },
    right: true,
    level: 'pure',
  },
  {
    from: 'lolibrarian/NYPL-Emoji-Bot#12',
    sent: { url: 'https://shop.example/?q=%E2%9B%84', word: '⛄\uFE0F' },
    right: true,
    level: 'pure',
    why: 'keyboards put the selector of a picture’s form behind it or not, and people see one and the same',
  },
  {
    from: 'ZoiteChat/zoitechat#82',
    sent: { referrer: 'https://shop.example/?q=%E2%9D%A4%EF%B8%8F', contains: '❤' },
    right: true,
    level: 'pure',
  },
  {
    from: 'PostHog/posthog#17792',
    sent: { text: 'ab🎉', most: 3 },
    right: 'ab\uFFFD',
    level: 'pure',
    why: 'half a character is none, and the stores take none',
  },
  { from: 'elie222/rakazo#416', sent: { text: '🎉\uD83D', most: 10 }, right: '🎉\uFFFD', level: 'pure' },
]
