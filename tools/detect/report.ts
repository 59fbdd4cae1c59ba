/** `npm run detect:report`: verdicts on the labelled corpus. Exits 1 when a floor is broken. */
import { SIGNALS_VERSION } from '../../src/judge/table.ts'
import { corpus } from './corpus/corpus.ts'
import { policy } from '../../src/judge/builders.ts'
import { decide } from '../../src/judge/decide.ts'
import { type Counts, type HeadRow, measureHeads, measureOthers } from './heads/measure.ts'
import { PAGES, PEOPLE, visitsOf } from './heads/people.ts'
import { measureScanners, SCANNERS } from './heads/scanners.ts'
import { FLOORS, measure, reached } from './measure.ts'

const EXAMPLES = 5
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const rows = measure(corpus())
const groups = [...new Set(rows.map(({ group }) => group))].map((group) => [
  group,
  ...(['seen', 'held'] as const).flatMap((part) => {
    const of = rows.find((one) => one.group === group && one.part === part)
    return [of?.all ?? 0, of?.bots ?? 0, of?.doubted ?? 0]
  }),
])
console.log(`signals version ${SIGNALS_VERSION}, standard sensitivity, heads as a hosted link sees them\n`)
console.log(table(['group', 'seen: visits', 'Bot', 'suspicious', 'held out: visits', 'Bot', 'suspicious'], groups))

const cell = ({ Bot, suspicious, clean }: Counts): string => `${Bot}/${suspicious}/${clean}`

/** A row for each way, a column for each level. */
function printHeads(title: string, heads: readonly HeadRow[]): void {
  const levels = [...new Set(heads.map(({ level }) => level))]
  const ways = [...new Set(heads.map((one) => one.way))].map((way) => [
    way,
    ...levels.map((level) => {
      const of = heads.find((one) => one.way === way && one.level === level)
      return of ? `${cell(of.standard)}; ${cell(of.strict)}` : ''
    }),
  ])
  console.log(`\n### ${title}\n\n${table(['way', ...levels], ways)}`)
}
printHeads('Programs with a browser’s head', measureHeads())
printHeads('Programs that no rule was made from', measureOthers())

console.log(`\n### ${SCANNERS.length} scanners with a browser’s agent, first visit\n`)
console.log(
  table(
    ['way', 'standard', 'no Bot'],
    measureScanners().map(({ way, first, notBot }) => [
      way,
      cell(first),
      first.Bot === 0 ? 'all' : notBot.join(', ') || '–',
    ]),
  ),
)

const people = Object.keys(PEOPLE).map((who) => {
  const counts = (sensitivity: 'standard' | 'strict', pages: (typeof PAGES)[number]) => {
    const verdicts = visitsOf(who, pages).map((facts) => decide(facts, policy({ sensitivity })))
    const bots = verdicts.filter((one) => one.class === 'bot').length
    return `${bots}/${verdicts.filter(({ suspicious }) => suspicious).length}`
  }
  return [who, ...(['standard', 'strict'] as const).flatMap((name) => PAGES.map((pages) => counts(name, pages)))]
})
const columns = ['standard', 'strict'].flatMap((name) => PAGES.map((pages) => `${name}, ${pages}`))
console.log(`\n### People who look like programs\n\n${table(['who', ...columns], people)}`)

for (const { group, part, wrong } of rows.filter((one) => one.wrong.length > 0 && one.group !== 'spoofers')) {
  console.error(`\nwrong: ${group}, ${part}, ${wrong.length}`)
  for (const { userAgent, because } of [
    ...new Map(wrong.map((one) => [one.because + one.userAgent.replaceAll(/\d+/g, ''), one])).values(),
  ].slice(0, EXAMPLES)) {
    console.error(`  ${userAgent}${because && `  [${because}]`}`)
  }
}

let broken = false
for (const floor of FLOORS) {
  for (const part of ['seen', 'held'] as const) {
    const { share, holds } = reached(floor, rows, part)
    broken ||= !holds
    console.error(
      `${holds ? 'holds ' : 'BROKEN'} ${floor.claim} (${part}): ${percent(share)}, ${floor.share === 'recall' ? 'at least' : 'at most'} ${percent(floor.limit)}`,
    )
  }
}
process.exitCode = broken ? 1 : 0
