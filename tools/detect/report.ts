/** `npm run detect:report`: what the classifier makes of the labelled corpus. Exits 1 when a floor is broken. */
import { SIGNALS_VERSION } from '../../src/traffic/table.ts'
import { corpus } from './corpus/corpus.ts'
import { measureHeads } from './heads/measure.ts'
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

console.log(
  '\n| HTTP programs with a browser’s head | way | standard: Bot | suspicious | clean | strict: Bot | suspicious | clean |',
)
console.log('|---|---|---|---|---|---|---|---|')
for (const { way, level, standard, strict } of measureHeads()) {
  const counts = [standard, strict].flatMap((row) => [row.Bot, row.suspicious, row.clean])
  console.log(`| ${level} | ${way} | ${counts.join(' | ')} |`)
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
