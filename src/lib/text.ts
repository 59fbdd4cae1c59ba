/** Small changes of a text: cut, escaped, decoded, made a file name. */
/** At most `max` UTF-16 units of a text, and always valid Unicode: half a character (lone surrogate) becomes U+FFFD. */
export const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max) : text).toWellFormed()

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it may be put into an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => NAMED[sign] ?? sign)

const SHOWN_LENGTH = 160

/** What strangers sent, as it may be shown: short, and nothing of it moves a cursor or hides what is beside it. */
export const printable = (text: string): string =>
  text.slice(0, SHOWN_LENGTH).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}')

/** Controls, line breaks, marks that turn the direction of text or cannot be seen, half characters. Joiners are letters. */
const MOVES = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** One whole line of a terminal: what would move a cursor or break the line is written out as JSON writes it (`\u001b`). */
export const onOneLine = (text: string): string =>
  text.replaceAll(MOVES, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/**
 * Percent-decodes as far as a text allows: a bad escape stays as it is written, bytes that are no UTF-8 become U+FFFD.
 * Never throws. `+` is left alone.
 */
export function percentDecode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
  }
}

/**
 * Characters that some file system or header does not take: separators, wildcards, quotes, controls, invisible marks.
 */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** A text as a file's name that leaves no folder and opens everywhere; never empty, at most 100 characters. */
export function safeFileName(text: string): string {
  const name = text.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_')
  return (
    Array.from(name)
      .slice(0, 100)
      .join('')
      .replaceAll(/^[\s.]+|[\s.]+$/g, '') || '_'
  )
}

/**
 * One spelling of a text for comparing: NFC, lower case, without selectors of a picture's form, which keyboards put behind
 * an emoji or not. Client's words and visit's words go through the same.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/(?<=.)[\uFE0E\uFE0F]/gs, '')
    .toLowerCase()

/** A text as it is, with its letters composed and taken apart: `é` is one character on some keyboards, two on others. */
export const composings = (text: string): string[] => [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])]

/** One spelling of a word that is searched: NFC, lower case, single spaces. */
export const normalizeWord = (text: string): string => normalizeText(text).trim().replaceAll(/\s+/g, ' ')

/** As `normalizeText`, of a whole value: people who type one see no space around it. */
export const normalizeValue = (text: string): string => normalizeText(text).trim()
