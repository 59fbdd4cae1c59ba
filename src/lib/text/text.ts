/** At most `max` UTF-16 units; a lone surrogate becomes U+FFFD. */
export const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max) : text).toWellFormed()

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For HTML content or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => NAMED[sign] ?? sign)

const SHOWN_LENGTH = 160

/** Untrusted text: short, without invisible or cursor-moving characters. */
export const printable = (text: string): string =>
  text.slice(0, SHOWN_LENGTH).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}')

/** Controls, line breaks, direction marks, invisible characters, lone surrogates. Joiners count as letters. */
const MOVES = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** Controls and line breaks as JSON escapes (`\u001b`). */
export const onOneLine = (text: string): string =>
  text.replaceAll(MOVES, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** Never throws: keeps bad escapes, U+FFFD for invalid UTF-8. Leaves `+`. */
export function percentDecode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
  }
}

/** Rejected by some file system or header: separators, wildcards, quotes, controls, invisible marks. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** Portable, without folders; never empty, at most 100 characters. */
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
 * For comparing: NFC, lower case, without emoji variation selectors, which keyboards add or omit. For clients' words
 * and visits alike.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/(?<=.)[\uFE0E\uFE0F]/gs, '')
    .toLowerCase()

/** The text, its NFC and its NFD: some keyboards type `é` as two characters. */
export const normalForms = (text: string): string[] => [
  ...new Set([text, text.normalize('NFC'), text.normalize('NFD')]),
]

/** For search words: NFC, lower case, single spaces. */
export const normalizeWord = (text: string): string => normalizeText(text).trim().replaceAll(/\s+/g, ' ')

/** As `normalizeText`, trimmed. */
export const normalizeValue = (text: string): string => normalizeText(text).trim()
