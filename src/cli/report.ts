import { existsSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '../contract/roles.ts'
import { writeFileAtomic } from '../lib/files/atomic-file.ts'
import { openDetection } from '../outside/detection/detection.ts'
import { CURRENT_FILE } from '../outside/detection/index-file.ts'
import { EXIT, UsageError, type Command, type Given } from './command.ts'
import { formatHint, formatLines, type LogReader, readersOf } from './log/formats.ts'
import { judgeLogs } from './report/judge-logs.ts'
import { type Report, reportPage, resultOf } from './report/page.ts'
import { printJson } from './terminal.ts'
import { wordsIn } from '../rules/report-words.ts'

const OUT = 'weir-report.html'
const PROGRESS_MS = 500

export const report: Command = {
  name: 'report',
  args: ['FILE...'],
  description:
    'Judges access logs of any age and writes one HTML page about them. Needs no service and no account; sends and stores nothing else.',
  options: {
    out: { type: 'string', value: 'FILE', description: `The page; ${OUT}, unless given.` },
    force: { type: 'boolean', description: 'Overwrites the page.' },
    json: { type: 'boolean', description: 'The figures as JSON to the standard output, and no page.' },
    language: { type: 'string', value: 'en|ru|ua', description: 'Of the page; en, unless given.' },
    format: {
      type: 'string',
      value: 'NAME|FORMAT',
      description:
        'Of the lines: combined, common, json, w3c (IIS, CloudFront), elb, or the format as it stands in the configuration of nginx or Apache. Told from the lines, unless given.',
    },
    site: { type: 'string', value: 'URL', description: 'https://shop.example: its own pages are no referring site.' },
    all: { type: 'boolean', description: 'Also what is no page: pictures, scripts, other methods than GET.' },
    country: { type: 'string', value: 'DE,AT', description: 'Allowed countries; visits from others are Bots.' },
    data: {
      type: 'string',
      value: 'FOLDER',
      description: 'Detection data that was fetched, which names networks; else what ships with Weir.',
    },
  },
  run: async (given) => {
    const { terminal, is, args, text } = given
    const [language, out, reader, site] = [languageOf(given), text('out') ?? OUT, formatOf(given), siteOf(given)]
    const [isJson, countries] = [is('json'), countriesOf(given)]
    if (args.filter((file) => file === '-').length > 1) throw new UsageError('standard input can be read only once')
    if (!isJson && !is('force') && existsSync(out)) throw new Error(`${out} already exists; --force overwrites it`)
    const ending = new AbortController()
    const end = () => {
      ending.abort(new Error('stopped before all logs were read; nothing was written'))
      if (args.includes('-')) terminal.stdin.destroy() // it may wait for ever
    }
    process.once('SIGINT', end).once('SIGTERM', end)
    const progress = createProgress(process.stderr.isTTY)
    try {
      const made = await judgeLogs({
        files: args,
        stdin: terminal.stdin,
        reader,
        site,
        all: is('all'),
        countries,
        detection: await openDetection(dataOf(given)),
        signal: ending.signal,
        progress: progress.show,
      })
      progress.clear()
      if (isJson) printJson(terminal, made)
      else hand(made, { terminal, out, language })
      return made.figures.visits === 0 && made.lines > 0 ? EXIT.found : EXIT.ok
    } catch (error) {
      ending.signal.throwIfAborted()
      throw error
    } finally {
      progress.clear()
      process.off('SIGINT', end).off('SIGTERM', end)
    }
  },
}

/** Writes the page, unless no line could be read. */
function hand(
  made: Report,
  { terminal, out, language }: Pick<Given, 'terminal'> & { out: string; language: Language },
): void {
  if (made.unreadable > 0 && made.unreadable === made.lines) {
    for (const line of formatHint(made.firstUnreadable[0])) terminal.warn(line)
    return
  }
  const words = wordsIn(language)
  writeFileAtomic(out, reportPage(made, words))
  terminal.print(resultOf(made.figures, words))
  for (const { file, lines } of made.formats) for (const line of formatLines(file, lines)) terminal.print(line)
  terminal.print(out)
}

function languageOf({ text }: Given): Language {
  const given = text('language') ?? 'en'
  const language = LANGUAGES.find((one) => one === given)
  if (!language) throw new UsageError('--language must be en, ru or ua')
  return language
}

function formatOf({ text }: Given): () => LogReader {
  const reader = readersOf(text('format'))
  if (typeof reader !== 'function') throw new UsageError(reader.wrong)
  return reader
}

function siteOf({ text }: Given): string {
  const site = (text('site') ?? '').replace(/\/+$/, '')
  if (site !== '' && !/^https?:\/\/[^/]+$/i.test(site)) throw new UsageError('--site looks like https://shop.example')
  return site
}

/** Built-in without a folder. @throws Error when named data is missing. */
function dataOf({ text }: Given): string {
  const folder = text('data')
  if (folder === undefined) return path.join(import.meta.dirname, 'report', 'no-data')
  if (!existsSync(path.join(folder, CURRENT_FILE))) throw new Error(`${folder} has no detection data`)
  return folder
}

function countriesOf({ text }: Given): string[] {
  const given = text('country')
  if (given === undefined) return []
  const countries = given.split(',').map((code) => code.trim().toUpperCase())
  if (!countries.every((code) => /^[A-Z]{2}$/.test(code))) throw new UsageError('--country must look like DE,AT')
  return countries
}

type Progress = { show: (lines: number, share: number | undefined) => void; clear: () => void }

/** One rewritten line on stderr; nothing without a terminal. */
function createProgress(isTerminal: boolean): Progress {
  const started = performance.now()
  let [last, isShown] = [started, false]
  return {
    show(lines, share) {
      const now = performance.now()
      if (!isTerminal || now - last < PROGRESS_MS) return
      last = now
      isShown = true
      const rate = Math.round((1000 * lines) / (now - started))
      const done = share === undefined ? '' : `, ${Math.floor(100 * share)} %`
      process.stderr.write(`\r\u001B[K${lines} lines${done}, ${rate} a second`)
    },
    clear() {
      if (isShown) process.stderr.write('\r\u001B[K')
      isShown = false
    },
  }
}
