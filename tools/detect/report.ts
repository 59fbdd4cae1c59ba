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

const rows = measure(corpus())
console.log(`signals version ${SIGNALS_VERSION}, standard sensitivity\n`)
console.log('| group | part | visits | Bot | suspicious | Target |\n|---|---|---|---|---|---|')
for (const { group, part, all, bots, doubted } of rows) {
  console.log(
    `| ${group} | ${part} | ${all} | ${bots} (${percent(bots / all)}) | ${doubted} (${percent(doubted / all)}) | ${all - bots - doubted} |`,
  )
}

const cell = ({ Bot, suspicious, clean }: Counts): string => `${Bot} / ${suspicious} / ${clean}`

/** Bots / suspicious / clean after each visit. */
function printHeads(title: string, heads: readonly HeadRow[]): void {
  const columns = ['standard', 'strict'].flatMap((name) => [1, 2, 3].map((visit) => `${name}, ${visit}`))
  console.log(`\n${title}: Bots / suspicious / clean after each visit\n`)
  console.log(`| head | way | ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length + 2)}`)
  for (const { way, level, visits } of heads) {
    const cells = [...visits.standard, ...visits.strict].map(cell)
    console.log(`| ${level} | ${way} | ${cells.join(' | ')} |`)
  }
}
printHeads('HTTP programs with a browser’s head', measureHeads())
printHeads('Programs that no rule was made from', measureOthers())

console.log(`\n${SCANNERS.length} scanners with a browser’s agent, first visit, standard: Bots / suspicious / clean\n`)
for (const { way, first, notBot } of measureScanners())
  console.log(`| ${way} | ${cell(first)} | ${notBot.join(', ')} |`)

for (const pages of PAGES) {
  console.log(
    `\n| people who look like programs, ${pages} | visits | standard: Bot | suspicious | strict: Bot | suspicious |`,
  )
  console.log('|---|---|---|---|---|---|')
  for (const who of Object.keys(PEOPLE)) {
    const visits = visitsOf(who, pages)
    const counts = (['standard', 'strict'] as const).flatMap((sensitivity) => {
      const verdicts = visits.map((facts) => decide(facts, policy({ sensitivity })))
      return [verdicts.filter((one) => one.class === 'bot'), verdicts.filter(({ suspicious }) => suspicious)].map(
        (some) => `${some.length} (${percent(some.length / visits.length)})`,
      )
    })
    console.log(`| ${who} | ${visits.length} | ${counts.join(' | ')} |`)
  }
}

for (const { group, part, wrong } of rows.filter((row) => row.wrong.length > 0 && row.group !== 'spoofers')) {
  console.log(`\nwrong: ${group}, ${part}, ${wrong.length}`)
  for (const { userAgent, because } of [
    ...new Map(wrong.map((one) => [one.because + one.userAgent.replaceAll(/\d+/g, ''), one])).values(),
  ].slice(0, EXAMPLES)) {
    console.log(`  ${userAgent}${because && `  [${because}]`}`)
  }
}

console.log('')
let broken = false
for (const floor of FLOORS) {
  for (const part of ['seen', 'held'] as const) {
    const { share, holds } = reached(floor, rows, part)
    broken ||= !holds
    console.log(
      `${holds ? 'holds ' : 'BROKEN'} ${floor.claim} (${part}): ${percent(share)}, ${floor.share === 'recall' ? 'at least' : 'at most'} ${percent(floor.limit)}`,
    )
  }
}
process.exitCode = broken ? 1 : 0
