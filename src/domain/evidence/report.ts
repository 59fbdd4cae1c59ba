import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PackManifest } from '../../contract/evidence/evidence-pack.ts'
import type { PackAddresses } from '../../contract/evidence/evidence-words.ts'
import { all, element, type Html, page, untrusted, table, text } from '../../lib/text/html.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import type { ReportWords } from '../../rules/report-words.ts'
import { isoOf } from '../../store/events/counts.ts'
import type { LogRow } from '../../store/events/hits/logs.ts'
import { addressOf, localTime, networkOf, reasonsOf } from './rows.ts'
import { ranked, topNetworks, type ClickTally } from './tally.ts'

export type PackReport = {
  tally: ClickTally
  visits: number
  /** Undefined: unknown or hidden from the reader. */
  /** As billed, by currency. */
  costs: { minor: number; currency: string }[]
  campaign: string
  range: PackManifest['range']
  addresses: PackAddresses
  versions: { weir: string; signals: string; data: string }
  keyId: string
  keyUrl: string
  checkUrl: string
}

const STYLE = readFileSync(path.join(import.meta.dirname, 'report.css'), 'utf8')

export function reportHtml(report: PackReport, words: ReportWords): string {
  const title = words.text('evidencePack.title')
  return page({
    tag: words.tag,
    title: `${title} · ${report.campaign}`,
    style: STYLE,
    body: element(
      'main',
      {},
      element('h1', {}, text(title)),
      element('p', { class: 'sum' }, text(sumOf(report, words))),
      facts(report, words),
      ...(report.tally.invalid === 0 ? [] : findings(report, words)),
      section(words.text('evidencePack.how'), ...paragraphs(methodOf(report, words))),
      section(words.text('evidencePack.check'), ...paragraphs(checkOf(report, words))),
    ),
  })
}

export function methodText(report: PackReport, words: ReportWords): string {
  const part = (key: string, lines: readonly string[]) => [words.text(key), ...lines, ''].join('\n\n')
  return [
    part('evidencePack.title', [sumOf(report, words), ...factsOf(report, words).map((fact) => fact.join(': '))]),
    part('evidencePack.how', methodOf(report, words)),
    part('evidencePack.check', checkOf(report, words)),
  ].join('\n')
}

const section = (title: string, ...inside: readonly Html[]): Html =>
  element('section', {}, element('h2', {}, text(title)), ...inside)
const paragraphs = (lines: readonly string[]): Html[] => lines.map((line) => element('p', {}, text(line)))

function sumOf({ tally, visits }: PackReport, words: ReportWords): string {
  if (tally.invalid === 0) return words.text('evidencePack.none', { visits: words.count(visits) })
  return words.text('evidencePack.sum', {
    visits: words.count(visits),
    invalid: words.count(tally.invalid),
    share: words.share(tally.invalid / Math.max(visits, tally.invalid)),
    withId: words.count(tally.withId),
  })
}

function factsOf({ campaign, range, addresses, costs, versions }: PackReport, words: ReportWords): [string, string][] {
  const fact = (key: string, value: string): [string, string] => [words.text(`evidencePack.${key}`), value]
  return [
    fact('campaign', campaign),
    fact('range', `${range.startDate} – ${range.endDate}`),
    fact('timezone', range.timezone),
    fact('until', `${localTime(range.until, range.timezone)} (${range.until})`),
    fact('filter', words.text('evidencePack.filter.value')),
    fact('addresses', words.text(`evidencePack.addresses.${addresses}`)),
    ...costs.map((cost) => fact('cost', `${moneyText(cost.minor, cost.currency)} ${cost.currency}`)),
    fact('versions', `Weir ${versions.weir}, ${versions.signals}, ${versions.data}`),
  ]
}

const facts = (report: PackReport, words: ReportWords): Html =>
  element(
    'dl',
    {},
    ...factsOf(report, words).map(([name, value]) =>
      all(element('dt', {}, text(name)), element('dd', {}, untrusted(value))),
    ),
  )

function findings(report: PackReport, words: ReportWords): Html[] {
  const { tally } = report
  const count = (value: number) => ({ inside: text(words.count(value)), number: true as const })
  const counted = (key: string, rows: readonly (readonly [Html, number])[]): Html =>
    section(
      words.text(`evidencePack.${key}`),
      table({
        label: words.text(`evidencePack.${key}`),
        head: [
          { inside: text(words.text(`evidencePack.${key}.head`)) },
          { inside: text(words.text('evidencePack.clicks')), number: true },
          { inside: text(words.text('evidencePack.share')), number: true },
        ],
        rows: rows.map(([name, clicks]) => [
          { inside: name },
          count(clicks),
          { inside: text(words.share(clicks / tally.invalid)), number: true },
        ]),
      }),
    )
  const worded = (counts: ReadonlyMap<string, number>, prefix: string) =>
    ranked(counts).map(([name, clicks]) => [text(words.text(`${prefix}${name}`)), clicks] as const)
  return [
    counted('kinds', worded(tally.categories, 'evidencePack.kind.')),
    counted('reasons', worded(tally.signals, 'signal.')),
    counted(
      'networks',
      topNetworks(tally).map(
        ({ value, name, clicks }) =>
          [untrusted([value, name].filter(Boolean).join(' ') || words.text('evidencePack.unknown')), clicks] as const,
      ),
    ),
    counted(
      'days',
      [...tally.days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, clicks]) => [text(day), clicks] as const),
    ),
    clicksTable(report, words),
  ]
}

function clicksTable({ tally, range, addresses }: PackReport, words: ReportWords): Html {
  const heads = ['time', 'clickId', 'address', 'network', 'reason']
  const label = words.text('evidencePack.list')
  const lineOf = (row: LogRow) => [
    { inside: text(localTime(isoOf(row.at), range.timezone)) },
    { inside: row.clickId === '' ? text('–') : untrusted(`${row.clickSource} ${row.clickId}`) },
    { inside: untrusted(addressOf(row, addresses)) },
    { inside: untrusted([networkOf(row), row.isp].filter(Boolean).join(' ')) },
    { inside: untrusted(reasonsOf(row, words)) },
  ]
  return element(
    'section',
    { class: 'clicks' },
    element('h2', {}, text(label)),
    element(
      'p',
      { class: 'quiet' },
      text(
        words.text('evidencePack.list.note', {
          shown: words.count(tally.shown.length),
          all: words.count(tally.invalid),
        }),
      ),
    ),
    table({
      label,
      head: heads.map((key) => ({ inside: text(words.text(`evidencePack.column.${key}`)) })),
      rows: tally.shown.map(lineOf),
    }),
  )
}

const methodOf = ({ versions }: PackReport, words: ReportWords): string[] => [
  words.text('evidencePack.how.signals'),
  words.text('evidencePack.how.two'),
  words.text('evidencePack.how.left'),
  words.text('evidencePack.how.versions', { signals: versions.signals, data: versions.data }),
]

const checkOf = ({ keyId, keyUrl, checkUrl }: PackReport, words: ReportWords): string[] => [
  words.text('evidencePack.check.what'),
  words.text('evidencePack.check.page', { url: checkUrl }),
  words.text('evidencePack.check.command', { command: 'weir verify FILE' }),
  words.text('evidencePack.check.key', { key: keyId, url: keyUrl }),
]
