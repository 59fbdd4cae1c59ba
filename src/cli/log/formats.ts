/** Access log formats: by name, as in a server's configuration, or detected from lines. */
import { readCombined, readCommon } from './combined.ts'
import { readJson } from './json.ts'
import { type LineRead, type ReadLine, lineOf } from './log-line.ts'
import { readerOfFormat } from './pattern.ts'
import { createW3cReader } from './w3c.ts'

/** Reader of one file, and its number of lines by format. */
export type LogReader = { read: ReadLine; formats: () => Record<string, number> }

/** In the order of detection. */
const READERS = {
  w3c: createW3cReader,
  json: () => readJson,
  combined: () => readCombined,
  common: () => readCommon,
  elb: () => readBalancer,
} satisfies Record<string, () => ReadLine>
type Name = keyof typeof READERS
const LOG_FORMATS = Object.keys(READERS) as Name[]

/** How to give a format, in a line or two. */
const FORMAT_HELP = `--format is ${LOG_FORMATS.join(', ')}, or the format as it stands in the server's configuration: --format '$remote_addr [$time_local] "$request" "$http_user_agent"' (nginx), --format '%h %t "%r" "%{User-Agent}i"' (Apache)`

/** Per file: by name, by pattern, or detecting (undefined). `wrong`: why invalid. */
export function readersOf(format: string | undefined): (() => LogReader) | { wrong: string } {
  if (format === undefined) return createGuess
  const name = LOG_FORMATS.find((one) => one === format || (one === 'w3c' && /^(?:iis|cloudfront)$/.test(format)))
  if (name !== undefined) return () => counted(new Map([[name, READERS[name]()]]))
  if (!/[$%]/.test(format)) return { wrong: FORMAT_HELP }
  const read = readerOfFormat(format)
  return 'lacks' in read
    ? { wrong: `the format lacks ${read.lacks}. ${FORMAT_HELP}` }
    : () => counted(new Map([['given', read]]))
}

/** Tries the previous line's format first. */
const createGuess = (): LogReader => counted(new Map(LOG_FORMATS.map((name) => [name, READERS[name]()])))

function counted(readers: ReadonlyMap<string, ReadLine>): LogReader {
  const counts = new Map<string, number>()
  let last: string | undefined
  const by = (name: string, text: string): LineRead | undefined => {
    const line = readers.get(name)?.(text)
    if (line === undefined) return undefined
    if (line !== 'comment') {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      last = name
    }
    return line
  }
  return {
    formats: () => Object.fromEntries(counts),
    read: (text) => {
      const line = last === undefined ? undefined : by(last, text)
      if (line !== undefined) return line
      for (const name of readers.keys()) {
        const other = name === last ? undefined : by(name, text)
        if (other !== undefined) return other
      }
      return bareBytes(text) ? 'noRequest' : undefined
    },
  }
}

/** A TLS hello that a proxy passed on. */
const bareBytes = (text: string): boolean => text.startsWith('\u0016\u0003')

/** `access.log: combined (1200 lines)`; nothing when no line was read. */
export function formatLines(file: string, lines: Readonly<Record<string, number>>): string[] {
  const all = Object.entries(lines).map(([name, count]) => `${name} (${count} line${count === 1 ? '' : 's'})`)
  return all.length === 0 ? [] : [`${file}: ${all.join(', ')}`]
}

/** Hint when no line could be read. `first`: one of them, printable. */
export const formatHint = (first: string | undefined): string[] => [
  'No line is of a format that is known.',
  ...(first === undefined ? [] : [`The first: ${first}`]),
  FORMAT_HELP,
]

const TIME = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)`
const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`
const LINE = new RegExp(
  String.raw`^(?:(?:https?|h2|grpcs?|wss?) )?${TIME} \S+ (\S+) \S+ \S+ \S+ \S+ \S+ \S+ \S+ \S+ ${QUOTED} ${QUOTED}`,
)

/** Requests contain the whole URL; there is no referrer. */
export const readBalancer: ReadLine = (text) => {
  const [, time, ip, request, userAgent] = LINE.exec(text) ?? []
  return time === undefined ? undefined : lineOf({ time, ip, request, userAgent })
}
