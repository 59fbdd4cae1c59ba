/** Renders the report as an HTML page. */
import { readFileSync } from 'node:fs'
import { GROUPS, visitsOf } from './counter.ts'
import { type Figures, MOST_VALUES, DIMENSIONS } from './figures.ts'
import { all, element, type Html, page, untrusted, text } from '../../lib/text/html.ts'
import { crawlersTable, daysChart, rankingTables, signalsTable } from './tables.ts'
import type { ReportWords } from '../../rules/report-words.ts'
import path from 'node:path'

export type Report = {
  figures: Figures
  files: readonly string[]
  lines: number
  skipped: number
  /** Connections without a request. */
  noRequest: number
  /** Lines read, by format. */
  formats: readonly { file: string; lines: Readonly<Record<string, number>> }[]
  unreadable: number
  /** First unreadable lines, with file and number. */
  firstUnreadable: readonly string[]
  /** Allowed countries; empty: all. */
  countries: readonly string[]
  signalsVersion: string
  dataVersion: string
  /** True if network data is available. */
  networks: boolean
}

const STYLE = readFileSync(path.join(import.meta.dirname, 'page.css'), 'utf8')

export function reportPage(report: Report, words: ReportWords): string {
  const { figures } = report
  const title = words.text('logReport.title')
  const parts = figures.visits === 0 ? [] : [days(figures, words), decided(figures, words), ...found(figures, words)]
  return page({
    tag: words.tag,
    title: `${title} · Weir`,
    style: STYLE,
    body: element(
      'main',
      {},
      element('h1', {}, text(title)),
      element('p', { class: 'result' }, text(resultOf(figures, words))),
      heading(report, words),
      ...parts,
      how(report, words),
      element('footer', {}, text(words.text('logReport.more'))),
    ),
  })
}

export function resultOf({ visits, total }: Figures, words: ReportWords): string {
  if (visits === 0) return words.text('logReport.result.none')
  const bots = total.bots + total.crawlers
  return words.text('logReport.result', {
    visits: words.count(visits),
    bots: words.count(bots),
    share: words.share(bots / visits),
    crawlers: words.count(total.crawlers),
    suspicious: words.count(total.suspicious),
  })
}

const section = (title: string, ...inside: readonly Html[]): Html =>
  element('section', {}, element('h2', {}, text(title)), ...inside)
const quiet = (words: string): Html => element('p', { class: 'quiet' }, text(words))

/** `2026-11-20 18:31` */
const minuteOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

function heading(
  { figures, files, lines, skipped, noRequest, unreadable, firstUnreadable }: Report,
  words: ReportWords,
): Html {
  const { from, to, visits } = figures
  const entry = (key: string, value: Html): Html =>
    all(element('dt', {}, text(words.text(key))), element('dd', {}, value))
  const count = (key: string, value: number): Html => entry(key, text(words.count(value)))
  const range = words.text('logReport.range.value', { from: minuteOf(from), to: minuteOf(to) })
  return element(
    'section',
    {},
    element(
      'dl',
      {},
      entry('logReport.files', all(...files.map((file) => element('div', {}, untrusted(file))))),
      ...(from === '' ? [] : [entry('logReport.range', text(range))]),
      count('logReport.lines', lines),
      count('logReport.visits', visits),
      count('logReport.skipped', skipped),
      ...(noRequest === 0 ? [] : [count('logReport.noRequest', noRequest)]),
      count('logReport.unreadable', unreadable),
    ),
    ...(firstUnreadable.length === 0
      ? []
      : [
          quiet(words.text('logReport.unreadable.first')),
          element('ul', {}, ...firstUnreadable.map((line) => element('li', {}, untrusted(line)))),
        ]),
  )
}

function days(figures: Figures, words: ReportWords): Html {
  const byMonth = figures.days.some(({ day }) => day.length === 'YYYY-MM'.length)
  const legend = GROUPS.map((group) =>
    element('li', {}, element('span', { class: group }), text(words.text(`logReport.group.${group}`))),
  )
  return section(
    words.text(byMonth ? 'logReport.days.months' : 'logReport.days'),
    element('ul', { class: 'legend' }, ...legend),
    daysChart(figures, words, byMonth),
  )
}

const decided = ({ signals, visits }: Figures, words: ReportWords): Html =>
  section(
    words.text('logReport.signals'),
    ...(signals.length === 0
      ? [quiet(words.text('logReport.signals.none'))]
      : [quiet(words.text('logReport.signals.note')), signalsTable(signals, visits, words)]),
  )

function found(figures: Figures, words: ReportWords): Html[] {
  const { crawlers, rankings } = figures
  return [
    section(
      words.text('logReport.crawlers'),
      ...(crawlers.length === 0
        ? [quiet(words.text('logReport.crawlers.none'))]
        : [quiet(words.text('logReport.crawlers.note')), crawlersTable(crawlers, words)]),
    ),
    ...rankingTables(rankings, words).map(({ dimension, table }) =>
      section(
        words.text(`logReport.worst.${dimension}`),
        quiet(words.text(table ? 'logReport.worst.note' : 'logReport.worst.none')),
        ...(rankings[dimension].cut ? [quiet(words.text('logReport.worst.cut', { n: words.count(MOST_VALUES) }))] : []),
        ...(table ? [table] : []),
      ),
    ),
    section(words.text('logReport.rules'), ...rules(rankings, words)),
  ]
}

function how({ figures, files, countries, networks, signalsVersion, dataVersion }: Report, words: ReportWords): Html {
  const paragraphs = [
    words.text('logReport.how.same'),
    ...(countries.length > 0 ? [words.text('logReport.how.countries', { countries: countries.join(', ') })] : []),
    words.text('logReport.how.limits'),
    ...(networks || visitsOf(figures.total) === 0 ? [] : [words.text('logReport.how.networks')]),
    ...(files.length > 1 ? [words.text('logReport.how.order')] : []),
    words.text('logReport.how.versions', { signals: signalsVersion, data: dataVersion }),
    words.text('logReport.how.private'),
  ]
  return section(words.text('logReport.how'), ...paragraphs.map((paragraph) => element('p', {}, text(paragraph))))
}

/** Replaced in HTML: a value may contain anything. */
const PLACE = '\u0000'

/** The list of rules, or a note that none is useful. */
function rules(rankings: Figures['rankings'], words: ReportWords): Html[] {
  const items = DIMENSIONS.flatMap((dimension) =>
    rankings[dimension].rules.map(({ value, visits, people }) => {
      const sentence = words.text('logReport.rules.text', {
        what: words.text(`logReport.rules.${dimension}`),
        value: PLACE,
        visits: words.count(visits),
        people: words.count(people),
      })
      const [before = '', after = ''] = sentence.split(PLACE)
      return element('li', {}, all(text(before), element('strong', {}, untrusted(value)), text(after)))
    }),
  )
  if (items.length === 0) return [element('p', { class: 'quiet' }, text(words.text('logReport.rules.none')))]
  return [element('ul', {}, ...items), element('p', { class: 'quiet' }, text(words.text('logReport.rules.note')))]
}
