/**
 * `npm run sizing` computes resources by hits a day into docs/explanation/sizing.md. `--core`, `--terabyte` and
 * `--transfer` (money a month, or a terabyte transferred) print it for your prices; `--check` compares the simulation
 * with a real spool and event store in two minutes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkSimulation } from './sizing/check.ts'
import { ASSUMED } from './sizing/model.ts'
import { tables, withTables } from './sizing/tables.ts'

const PAGE = path.join(import.meta.dirname, '../docs/explanation/sizing.md')

const { values } = parseArgs({
  options: {
    check: { type: 'boolean' },
    core: { type: 'string' },
    terabyte: { type: 'string' },
    transfer: { type: 'string' },
  },
})

const priceOf = (given: string | undefined, otherwise: number): number => {
  const price = given === undefined ? otherwise : Number(given)
  if (!Number.isFinite(price) || price < 0) throw new Error(`${given} is no price`)
  return price
}

if (values.check) {
  console.table(await checkSimulation())
} else if (values.core ?? values.terabyte ?? values.transfer) {
  const { core, terabyte, transferredTerabyte } = ASSUMED.prices
  ASSUMED.prices = {
    core: priceOf(values.core, core),
    terabyte: priceOf(values.terabyte, terabyte),
    transferredTerabyte: priceOf(values.transfer, transferredTerabyte),
  }
  console.log(tables())
} else {
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
}
