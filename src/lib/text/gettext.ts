/** Gettext `.po` (text) and `.mo` (binary). Without contexts and plurals. */

const TEXTS = String.raw`((?:\s*"(?:[^"\\\n]|\\.)*")+)\s*`
const PAIR = new RegExp(String.raw`msgid\b${TEXTS}msgstr\b${TEXTS}`, 'gy')

/** The empty message is the header. */
export function readPo(text: string): Map<string, string> {
  const plain = text.replaceAll(/^#.*$/gm, '').trim()
  const pairs = [...plain.matchAll(PAIR)]
  const read = pairs.reduce((sum, [all]) => sum + all.length, 0)
  if (read < plain.length) throw new Error(`cannot parse the translations from here: ${plain.slice(read, read + 80)}`)
  return new Map(pairs.map(([, id = '', translation = '']) => [joined(id), joined(translation)]))
}

const joined = (parts: string): string =>
  Array.from(parts.matchAll(/"(?:[^"\\]|\\.)*"/g), ([part]) => unquoted(part)).join('')
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
const unquoted = (text: string): string =>
  text.slice(1, -1).replaceAll(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter)
const quoted = (text: string): string =>
  `"${text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`

/** Template: the same messages, untranslated. */
export function writePot(messages: Iterable<string>): string {
  const head =
    'msgid ""\nmsgstr ""\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
  return [head, ...[...messages].filter((id) => id !== '').map((id) => `msgid ${quoted(id)}\nmsgstr ""\n`)].join('\n')
}

const MAGIC = 0x950412de
const HEAD_BYTES = 28
const ENTRY_BYTES = 8

/** Without a hash table: readers search the sorted messages. */
export function writeMo(messages: ReadonlyMap<string, string>): Uint8Array {
  const pairs = [...messages]
    .map(([id, text]) => [Buffer.from(id), Buffer.from(text)] as const)
    .sort(([one], [other]) => Buffer.compare(one, other))
  const tables = Buffer.alloc(HEAD_BYTES + 2 * ENTRY_BYTES * pairs.length)
  const translated = HEAD_BYTES + ENTRY_BYTES * pairs.length
  ;[MAGIC, 0, pairs.length, HEAD_BYTES, translated, 0, tables.length].forEach((value, index) =>
    tables.writeUInt32LE(value, index * 4),
  )
  const texts: Buffer[] = []
  let at = tables.length
  const put = (text: Buffer, entry: number) => {
    tables.writeUInt32LE(text.length, entry)
    tables.writeUInt32LE(at, entry + 4)
    texts.push(text, Buffer.alloc(1))
    at += text.length + 1
  }
  pairs.forEach(([id], index) => put(id, HEAD_BYTES + ENTRY_BYTES * index))
  pairs.forEach(([, text], index) => put(text, translated + ENTRY_BYTES * index))
  return Buffer.concat([tables, ...texts])
}
