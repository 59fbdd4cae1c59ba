/** Builds HTML; all escaping happens here. */
import { escapeHtml, printable } from './text.ts'

/** Ready HTML. Only `text` and `untrusted` turn text into it. */
export type Html = { readonly html: string }

const raw = (html: string): Html => ({ html })
export const text = (words: string): Html => raw(escapeHtml(words))
/** Untrusted text, isolated from its surroundings' direction. */
export const untrusted = (words: string): Html => raw(`<bdi>${escapeHtml(printable(words.toWellFormed()))}</bdi>`)

export const all = (...pieces: readonly Html[]): Html => raw(pieces.map((piece) => piece.html).join(''))
/** `name` and attribute names are trusted; attribute values are escaped. */
export function element(name: string, attributes: Readonly<Record<string, string>>, ...inside: readonly Html[]): Html {
  const shown = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return raw(`<${name}${shown.join('')}>${all(...inside).html}</${name}>`)
}

export type Cell = { inside: Html; number?: true }
type Table = { label: string; head: readonly Cell[]; rows: readonly (readonly Cell[])[]; foot?: readonly Cell[] }

const cellOf =
  (name: 'td' | 'th', scope: string) =>
  ({ inside, number }: Cell): Html =>
    element(name, { ...(number ? { class: 'number' } : {}), ...(name === 'th' ? { scope } : {}) }, inside)

/** The first cell of a row is its header. The table scrolls on narrow pages. */
export function table({ label, head, rows, foot }: Table): Html {
  const rowOf = ([first, ...others]: readonly Cell[]): Html =>
    element('tr', {}, ...(first ? [cellOf('th', 'row')(first)] : []), ...others.map(cellOf('td', '')))
  return element(
    'div',
    { 'class': 'scrolls', 'tabindex': '0', 'role': 'region', 'aria-label': label },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head.map(cellOf('th', 'col')))),
      element('tbody', {}, ...rows.map(rowOf)),
      ...(foot ? [element('tfoot', {}, rowOf(foot))] : []),
    ),
  )
}

/** A page without script and without requests. */
export const page = ({ tag, title, style, body }: { tag: string; title: string; style: string; body: Html }): string =>
  `<!doctype html>
<html lang="${escapeHtml(tag)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>
${style}</style>
</head>
<body>
${body.html}
</body>
</html>
`
