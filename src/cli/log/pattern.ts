/** nginx's `log_format` and Apache's `LogFormat`. */
import { unescaped } from './combined.ts'
import { lineOf, type LogFields, type ReadLine } from './log-line.ts'

type Field = keyof LogFields | 'path' | 'query'
/** Literal text, or a value. */
type Piece = string | { field: Field | undefined; pattern?: string }

const NGINX: Readonly<Record<string, Field>> = {
  time_local: 'time',
  time_iso8601: 'time',
  msec: 'time',
  remote_addr: 'ip',
  realip_remote_addr: 'ip',
  http_x_forwarded_for: 'forwarded',
  proxy_add_x_forwarded_for: 'forwarded',
  http_x_real_ip: 'forwarded',
  http_cf_connecting_ip: 'forwarded',
  request: 'request',
  request_method: 'method',
  request_uri: 'target',
  uri: 'path',
  document_uri: 'path',
  args: 'query',
  query_string: 'query',
  host: 'host',
  http_host: 'host',
  server_name: 'host',
  scheme: 'scheme',
  http_user_agent: 'userAgent',
  http_referer: 'referrer',
}

const APACHE: Readonly<Record<string, Field>> = {
  h: 'ip',
  a: 'ip',
  t: 'time',
  r: 'request',
  m: 'method',
  U: 'path',
  q: 'query',
  v: 'host',
  V: 'host',
}
const HEADERS: Readonly<Record<string, Field>> = {
  'user-agent': 'userAgent',
  'referer': 'referrer',
  'referrer': 'referrer',
  'host': 'host',
  'x-forwarded-for': 'forwarded',
  'x-real-ip': 'forwarded',
  'cf-connecting-ip': 'forwarded',
}

const LIST = String.raw`[^\s,"]*(?:, ?[^\s,"]+){0,20}`
/** By form; others end at the next literal. */
const PATTERNS: Partial<Record<Field, string>> = {
  ip: LIST,
  forwarded: LIST,
  host: String.raw`[^\s/"|,;]*`,
  path: String.raw`[^\s?"]*`,
  query: String.raw`[^\s"]*`,
  target: String.raw`[^\s"]*`,
}
/** Unquoted. */
const BARE_REQUEST = String.raw`-|[A-Z]+ \S+(?: HTTP\/[\d.]+)?`
const LOCAL_TIME = String.raw`\d{2}\/[A-Za-z]{3}\/\d{4}:[\d:.]+ [+-]\d{4}`

/** Reader of lines in a format; `lacks`: what is missing for a visit. */
export function readerOfFormat(written: string): ReadLine | { lacks: string } {
  const format = written.trim()
  const pieces = format.includes('$') ? nginxPieces(format) : apachePieces(format)
  const fields = new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : (piece.field ?? []))))
  const lacks = lackOf(fields)
  if (lacks !== undefined) return { lacks }
  const [pattern, names] = compiled(pieces)
  return (text) => {
    const found = pattern.exec(text)
    if (!found) return undefined
    const values: Partial<Record<Field, string>> = {}
    for (const [at, name] of names.entries()) {
      const value = found[at + 1] ?? ''
      if (value !== '' && (values[name] ?? '-') === '-') values[name] = unescaped(value)
    }
    const { path, query = '', time = '', ...rest } = values
    const target = path === undefined ? rest.target : withQuery(path, query)
    return lineOf({
      ...rest,
      time: time.replaceAll(/[[\]]/g, ''),
      ...(target !== undefined && { target: rest.target ?? target }),
    })
  }
}

const withQuery = (path: string, query: string): string =>
  query === '' || query === '-' ? path : `${path}${query.startsWith('?') ? '' : '?'}${query}`

function lackOf(fields: ReadonlySet<Field>): string | undefined {
  if (!fields.has('time')) return 'a time ($time_local, %t)'
  if (!fields.has('ip') && !fields.has('forwarded')) return 'an address ($remote_addr, %h)'
  const asks = fields.has('request') || fields.has('target') || fields.has('path')
  return asks ? undefined : 'a request ($request, %r)'
}

/** nginx variables with a form of their own. */
const OWN: Readonly<Record<string, { pattern: string }>> = {
  time_local: { pattern: LOCAL_TIME },
  is_args: { pattern: String.raw`\??` },
}

/** Also with `log_format NAME`, several quoted parts, a semicolon. */
function nginxPieces(written: string): Piece[] {
  const body = written.replace(/^log_format\s+\S+\s+(?:escape=\w+\s+)?/, '').replace(/;\s*$/, '')
  const parts = isInQuotes(body.trim(), written !== body)
    ? [...body.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, one, other]) => one ?? other ?? '')
    : [body]
  return piecesOf(parts.join('').replaceAll(/\\(["'])/g, '$1'), /\$(?:\{(\w+)\}|(\w+))/g, ([, braced, plain]) => ({
    field: NGINX[braced ?? plain ?? ''],
    ...OWN[braced ?? plain ?? ''],
  }))
}

const PARTS = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`
const [ONE_PART, ONLY_PARTS] = [new RegExp(`^(?:${PARTS})$`, 's'), new RegExp(String.raw`^(?:(?:${PARTS})\s*)+$`, 's')]

/** The quotes are the configuration's: `"$remote_addr" "$request"` alone has two quoted values. */
const isInQuotes = (body: string, afterName: boolean): boolean =>
  ONE_PART.test(body) || ((afterName || body.startsWith("'")) && ONLY_PARTS.test(body))

/** Also with `LogFormat` before it and a name after it. */
function apachePieces(written: string): Piece[] {
  const quoted = /^(?:LogFormat\s+)?"((?:[^"\\]|\\.)*)"(?:\s+\w+)?$/i.exec(written)?.[1]
  const body = (quoted ?? written).replaceAll('\\"', '"').replaceAll(String.raw`\t`, '\t')
  return piecesOf(body, /%(?:!?\d{3}(?:,\d{3})*)?[<>]?(?:\{([^}]*)\})?(\^?[A-Za-z%]{1,2}?)/g, ([, name, letter]) =>
    letter === '%' ? '%' : directive(letter ?? '', name),
  )
}

function directive(letter: string, name: string | undefined): Piece {
  if (letter === 't' && name === undefined) return { field: 'time', pattern: String.raw`\[?${LOCAL_TIME}\]?` }
  if (letter === 't') return { field: 'time' }
  if (letter === 'i') return { field: HEADERS[(name ?? '').toLowerCase()] }
  return { field: APACHE[letter] }
}

function piecesOf(format: string, variable: RegExp, piece: (found: RegExpMatchArray) => Piece): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of format.matchAll(variable)) {
    pieces.push(format.slice(from, found.index), piece(found))
    from = found.index + found[0].length
  }
  return [...pieces, format.slice(from)].filter((one) => one !== '')
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** With each group's field. Text may follow the last value. */
function compiled(pieces: readonly Piece[]): [RegExp, Field[]] {
  const names: Field[] = []
  const source = pieces.map((piece, at) => {
    if (typeof piece === 'string') return literal(piece)
    const pattern = piece.pattern ?? (piece.field && PATTERNS[piece.field]) ?? upTo(piece.field, pieces[at + 1])
    if (piece.field === undefined) return `(?:${pattern})`
    names.push(piece.field)
    return `(${pattern})`
  })
  return [new RegExp(`^${source.join('')}`, 's'), names]
}

/** Ends at the next literal; in quotes an unescaped one. */
function upTo(field: Field | undefined, next: Piece | undefined): string {
  if (next === undefined) return '.*'
  if (typeof next !== 'string') return String.raw`[^\s"]*`
  if (next.startsWith('"')) return String.raw`(?:[^"\\]|\\.)*`
  return field === 'request' ? BARE_REQUEST : `(?:(?!${literal(next)}).)*`
}
