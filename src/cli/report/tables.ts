/** Tables of the page, each covering all its visits. */
import { type Counts, GROUPS, visitsOf } from './counter.ts'
import { type Crawler, type Dimension, DIMENSIONS, type Figures } from './figures.ts'
import { all, type Cell, element, type Html, untrusted, table, text } from '../../lib/text/html.ts'
import type { Ranking } from './ranking.ts'
import type { ReportWords } from '../../rules/report-words.ts'

const [MOST_SIGNALS, MOST_CRAWLERS] = [20, 25]
/** Pixels; with fewer bars two day labels do not fit. */
const [WIDEST_BAR, FEWEST_ENDS] = [64, 3]

const name = (words: string): Cell => ({ inside: text(words) })
const number = (words: string): Cell => ({ inside: text(words), number: true })

const groupHeads = (words: ReportWords): Cell[] => GROUPS.map((group) => number(words.text(`logReport.group.${group}`)))
const groupCells = (counts: Counts, words: ReportWords): Cell[] =>
  GROUPS.map((group) => number(words.count(counts[group])))

/** A stacked bar a day, with the same as a table. */
export function daysChart({ days, total, visits }: Figures, words: ReportWords, byMonth: boolean): Html {
  const most = Math.max(...days.map(({ counts }) => visitsOf(counts)))
  const label = words.text(byMonth ? 'logReport.days.months' : 'logReport.days')
  const bars = days.map(({ day, counts }) =>
    element(
      'div',
      {
        class: 'bar',
        style: `height:${height(visitsOf(counts), most)}`,
        title: `${day} · ${words.count(visitsOf(counts))}`,
      },
      ...GROUPS.filter((group) => counts[group] > 0).map((group) =>
        element('div', { class: group, style: `height:${height(counts[group], visitsOf(counts))}` }),
      ),
    ),
  )
  const ends = [days.at(0)?.day ?? '', ...(days.length > FEWEST_ENDS ? [days.at(-1)?.day ?? ''] : [])]
  const rows = days.map(({ day, counts }) => [
    name(day === '' ? words.text('logReport.days.others') : day),
    ...groupCells(counts, words),
    number(words.count(visitsOf(counts))),
  ])
  return all(
    element(
      'div',
      { class: 'chart', style: `max-width:${days.length * WIDEST_BAR}px` },
      element('div', { 'class': 'bars', 'role': 'img', 'aria-label': label }, ...bars),
      element('div', { class: 'ends quiet' }, ...ends.map((day) => element('span', {}, text(day)))),
    ),
    table({
      label,
      head: [
        name(words.text(byMonth ? 'logReport.days.month' : 'logReport.days.day')),
        ...groupHeads(words),
        number(words.text('logReport.visits')),
      ],
      rows,
      foot: [name(words.text('logReport.total')), ...groupCells(total, words), number(words.count(visits))],
    }),
  )
}

const height = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(2)}%`

export const signalsTable = (signals: Figures['signals'], visits: number, words: ReportWords): Html =>
  table({
    label: words.text('logReport.signals'),
    head: [
      name(words.text('hits.field.reason')),
      ...groupHeads(words),
      number(words.text('logReport.visits')),
      number(words.text('logReport.share')),
    ],
    rows: signals
      .slice(0, MOST_SIGNALS)
      .map(({ signal, counts }) => [
        name(words.text(`signal.${signal}`)),
        ...groupCells(counts, words),
        number(words.count(visitsOf(counts))),
        number(words.share(visitsOf(counts) / visits)),
      ]),
  })

export function crawlersTable(crawlers: readonly Crawler[], words: ReportWords): Html {
  const sum = (some: readonly Crawler[]): string => words.count(some.reduce((count, one) => count + one.visits, 0))
  const rest = crawlers.slice(MOST_CRAWLERS)
  const blank = name('')
  return table({
    label: words.text('logReport.crawlers'),
    head: [
      name(words.text('logReport.crawlers.name')),
      name(words.text('logReport.crawlers.operator')),
      name(words.text('logReport.crawlers.purpose')),
      name(words.text('logReport.crawlers.standing')),
      number(words.text('logReport.visits')),
    ],
    rows: [
      ...crawlers
        .slice(0, MOST_CRAWLERS)
        .map((one) => [
          { inside: untrusted(one.name) },
          { inside: untrusted(one.operator) },
          name(words.text(`logs.agent.purpose.${one.purpose}`)),
          name(words.text(`logReport.standing.${one.standing}`)),
          number(words.count(one.visits)),
        ]),
      ...(rest.length > 0
        ? [[name(words.text('logReport.crawlers.more')), blank, blank, blank, number(sum(rest))]]
        : []),
    ],
    foot: [name(words.text('logReport.total')), blank, blank, blank, number(sum(crawlers))],
  })
}

/** A table for each dimension with values; without Bots none. */
export const rankingTables = (
  rankings: Figures['rankings'],
  words: ReportWords,
): { dimension: Dimension; table: Html | undefined }[] =>
  DIMENSIONS.filter((dimension) => rankings[dimension].rows.length + rankings[dimension].restValues > 0).map(
    (dimension) => ({
      dimension,
      table: rankings[dimension].rows.length > 0 ? rankingTable(dimension, rankings[dimension], words) : undefined,
    }),
  )

function rankingTable(dimension: Dimension, { rows, rest, restValues, none, cut }: Ranking, words: ReportWords): Html {
  const others = words.text(cut ? 'logReport.worst.rest.cut' : 'logReport.worst.rest', { n: words.count(restValues) })
  const plain = (title: string, counts: Counts): Cell[][] =>
    visitsOf(counts) === 0
      ? []
      : [
          [
            name(title),
            number(words.share(counts.bots / visitsOf(counts))),
            number(''),
            ...groupCells(counts, words),
            number(words.count(visitsOf(counts))),
          ],
        ]
  return table({
    label: words.text(`logReport.worst.${dimension}`),
    head: [
      name(words.text(`logReport.value.${dimension}`)),
      number(words.text('logReport.worst.share')),
      number('95 %'),
      ...groupHeads(words),
      number(words.text('logReport.visits')),
    ],
    rows: [
      ...rows.map(({ value, share, low, high, counts }) => [
        { inside: untrusted(value) },
        number(words.share(share)),
        number(words.text('logReport.worst.range', { low: words.share(low), high: words.share(high) })),
        ...groupCells(counts, words),
        number(words.count(visitsOf(counts))),
      ]),
      ...plain(others, rest),
      ...plain(words.text('logReport.worst.without'), none),
    ],
  })
}
